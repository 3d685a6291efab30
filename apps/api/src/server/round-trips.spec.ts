import pg from 'pg';
import { credentialForm } from '../testing/credential-form.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../testing/test-organization.js';

/** Each query of the client is one. The lookup of the session is included. */
describe('round trips to the database', () => {
  let api: TestApp;
  let ward: TestOrganization;
  let id: string;
  let shareToken: string;

  beforeAll(async () => {
    api = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    ward = await createOrganization(api);
    const { owner } = ward;
    id = (await create()).json().id;
    await owner.put('/api/portfolio', { isPublic: true });
    shareToken = (await owner.get('/api/portfolio')).json().portfolio.shareToken;
  });
  afterAll(() => api?.close());

  const create = () =>
    ward.owner.inject({ method: 'POST', url: '/api/credentials', ...credentialForm({ name: 'First aid' }) });
  let edits = 0;
  const update = () => {
    edits += 1;
    const form = credentialForm({ name: `First aid ${edits}` });
    return ward.owner.inject({ method: 'PUT', url: `/api/credentials/${id}`, ...form });
  };

  test.each<[string, number, () => Promise<{ statusCode: number }>]>([
    ['list', 2, () => ward.owner.get('/api/credentials')],
    ['detail', 2, () => ward.owner.get(`/api/credentials/${id}`)],
    ['create', 2, create],
    ['update', 3, update],
    ['report', 3, () => ward.owner.get(`/api/reports/compliance?organizationId=${ward.id}`)],
    ['matrix', 4, () => ward.owner.get(`${ward.url}/compliance-matrix`)],
    ['user', 2, () => ward.owner.get('/api/auth/user')],
    ['known public portfolio', 1, () => api.inject(`/api/portfolio/public/${shareToken}`)],
  ])('of %s: %i', async (_what, expected, call) => {
    expect((await call()).statusCode).toBeLessThan(300);
    const query = jest.spyOn(pg.Client.prototype, 'query');
    try {
      expect((await call()).statusCode).toBeLessThan(300);
      expect(query).toHaveBeenCalledTimes(expected);
    } finally {
      query.mockRestore();
    }
  });
});
