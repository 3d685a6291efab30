import pg from 'pg';
import { BrowserWalk } from '../testing/browser-walk.js';
import { credentialForm, type FormFile, PDF } from '../testing/credential-form.js';
import { testAppWithProviders } from '../testing/identity-stand-in.js';
import { createToken, type TestToken } from '../modules/integrations/test-token.fixture.js';
import { createOrganization, type TestOrganization } from '../testing/test-organization.js';

/** Each query of the client counts as one, including the lookup of the session. */
describe('round trips to the database', () => {
  const api = testAppWithProviders();
  let ward: TestOrganization;
  let id: string;
  let shareToken: string;
  let token: TestToken;

  beforeAll(async () => {
    ward = await createOrganization(api);
    const { owner } = ward;
    id = (await create()).json().id;
    await ward.setTier('enterprise');
    token = await createToken(api, ward);
    await owner.put('/api/portfolio', { isPublic: true });
    shareToken = (await owner.get('/api/portfolio')).json().portfolio.shareToken;
  });

  const create = (...files: FormFile[]) =>
    ward.owner.inject({ method: 'POST', url: '/api/credentials', ...credentialForm({ name: 'First aid' }, ...files) });
  const counted = async (call: () => Promise<unknown>): Promise<number> => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await call();
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  };
  let edits = 0;
  const update = () => {
    edits += 1;
    const form = credentialForm({ name: `First aid ${edits}` });
    return ward.owner.inject({ method: 'PUT', url: `/api/credentials/${id}`, ...form });
  };

  test.each<[string, number, () => Promise<{ statusCode: number }>]>([
    ['list', 2, () => ward.owner.get('/api/credentials')],
    ['detail', 2, () => ward.owner.get(`/api/credentials/${id}`)],
    ['create', 2, () => create()],
    ['create with document', 3, () => create({ content: PDF })],
    ['update', 3, update],
    ['report', 3, () => ward.owner.get(`/api/reports/compliance?organizationId=${ward.id}`)],
    ['matrix', 4, () => ward.owner.get(`${ward.url}/compliance-matrix`)],
    ['user', 2, () => ward.owner.get('/api/auth/user')],
    ['known public portfolio', 1, () => api.inject(`/api/portfolio/public/${shareToken}`)],
    ['token', 2, () => token.get('/credentials')],
  ])('for %s: %i', async (_what, expected, call) => {
    expect((await call()).statusCode).toBeLessThan(300);
    expect(await counted(async () => expect((await call()).statusCode).toBeLessThan(300))).toBe(expected);
  });

  it('for a changed public portfolio: 2', async () => {
    await ward.owner.put('/api/portfolio', { title: 'Another' });
    expect(await counted(() => api.inject(`/api/portfolio/public/${shareToken}`))).toBe(2);
  });

  it('for a sign-in to an existing account: 10', async () => {
    const person = { email: 'ann@example.test', firstName: 'Ann', lastName: 'Lee' };
    const walk = () => new BrowserWalk(api.app, api.environment.publicUrl);
    await walk().signIn('/auth/google', person);
    const again = walk();
    const callback = await again.answer('/auth/google', person);
    expect(await counted(async () => expect((await again.open(callback)).status).toBe(303))).toBe(10);
  });
});
