import type { InjectOptions } from 'fastify';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

describe('the SCIM token', () => {
  const api = testApp({ now: '2026-11-22T10:00:00Z' });
  let organization: TestOrganization;

  beforeAll(async () => {
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
  });

  beforeEach(() => api.clock.set('2026-11-22T10:00:00Z'));

  const call = (token: string | null, request: InjectOptions = { url: '/scim/v2/ServiceProviderConfig' }) =>
    api.inject({ ...request, headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers } });
  const make = async () => (await organization.owner.post(`${organization.url}/scim-token`)).json<{ token: string }>();
  const state = async () => (await organization.owner.get(`${organization.url}/scim-token`)).json();

  it('is shown once, works immediately, and is invalid once replaced or revoked', async () => {
    expect(await state()).toMatchObject({ isActive: false, createdAt: null, lastUsedAt: null });
    const first = await make();
    expect(first).toEqual({ token: expect.stringMatching(/^scim_[\w-]{43}$/) });
    expect((await call(first.token)).statusCode).toBe(200);
    expect(await state()).toEqual({
      isActive: true,
      createdAt: '2026-11-22T10:00:00.000Z',
      lastUsedAt: '2026-11-22T10:00:00.000Z',
      baseUrl: 'http://localhost:3000/scim/v2',
    });
    const second = await make();
    expect([(await call(first.token)).statusCode, (await call(second.token)).statusCode]).toEqual([401, 200]);
    await organization.owner.delete(`${organization.url}/scim-token`);
    const again = await organization.owner.delete(`${organization.url}/scim-token`);
    expect(again.json()).toEqual({ success: true, message: 'SCIM token revoked' });
    expect((await call(second.token)).statusCode).toBe(401);
  });

  it('belongs to one organization and is unaffected by the tokens of others', async () => {
    await organization.owner.delete(`${organization.url}/scim-token`);
    const other = await createOrganization(api);
    await other.setTier('enterprise');
    const { token } = (await other.owner.post(`${other.url}/scim-token`)).json<{ token: string }>();
    expect(await state()).toMatchObject({ isActive: false, createdAt: null });
    const own = await make();
    expect((await call(token)).statusCode).toBe(200);
    api.clock.advance(3_600_001);
    expect((await call(own.token)).statusCode).toBe(200);
    const used = (await other.owner.get(`${other.url}/scim-token`)).json();
    expect([used.lastUsedAt, (await state()).lastUsedAt]).toEqual([
      '2026-11-22T10:00:00.000Z',
      '2026-11-22T11:00:00.001Z',
    ]);
    await organization.owner.delete(`${organization.url}/scim-token`);
    expect((await call(token)).statusCode).toBe(200);
  });

  it('requires the Enterprise plan, but can be revoked on any plan', async () => {
    const { token } = await make();
    await organization.setTier('team');
    const refused = await call(token);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Provisioning by SCIM is part of the Enterprise plan. Upgrade to use it.',
    ]);
    expect((await organization.owner.post(`${organization.url}/scim-token`)).statusCode).toBe(403);
    expect((await organization.owner.delete(`${organization.url}/scim-token`)).statusCode).toBe(200);
    await organization.setTier('enterprise');
  });

  it('appears in the audit trail with its creator but without its value', async () => {
    const { token } = await make();
    const answer = await organization.owner.get(`${organization.url}/audit?action=scim.token-created`);
    expect(answer.json().entries[0]).toMatchObject({ actor: { email: organization.owner.email }, after: null });
    expect(answer.body).not.toContain(token);
  });

  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic c2NpbTpzY2lt' }],
    ['an unknown token', { authorization: `Bearer scim_${'a'.repeat(43)}` }],
    ['an oversized token', { authorization: `Bearer ${'x'.repeat(5_000)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('returns 401 with a SCIM error for %s', async (_what, headers) => {
    const answer = await call(null, { url: '/scim/v2/Schemas', headers });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="scim"']);
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(answer.json()).toEqual({
      schemas: [ERROR],
      status: '401',
      detail: 'The SCIM token is missing or invalid.',
    });
  });

  it('gives access to SCIM only, not to pages or the API', async () => {
    const { token } = await make();
    const schemas = (await call(token, { url: '/scim/v2/Schemas' })).json();
    expect(schemas).toMatchObject({ totalResults: schemas.Resources.length, startIndex: 1 });
    for (const { meta } of schemas.Resources)
      expect((await call(token, { url: new URL(meta.location).pathname })).json().meta).toEqual(meta);
    const types = (await call(token, { url: '/scim/v2/ResourceTypes' })).json();
    expect(types.Resources[0]).toMatchObject({ id: 'User', endpoint: '/Users' });
    expect((await call(token, { url: '/scim/v2/ResourceTypes/User' })).statusCode).toBe(200);
    for (const url of [
      '/scim/v2/ResourceTypes/x',
      '/scim/v2/Schemas/x',
      '/scim/v2/none',
      '/scim',
      '/%73cim/v2/x',
      '/scim/v2/%zz',
    ]) {
      const answer = await call(token, { url });
      expect(answer.json()).toMatchObject({ schemas: [ERROR], status: url.includes('zz') ? '400' : '404' });
    }
    expect((await call(token, { url: `${organization.url}/members` })).statusCode).toBe(401);
  });
});
