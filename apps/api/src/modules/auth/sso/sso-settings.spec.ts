import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { CertifiedProvider, CLIENT, testAppWithSso } from './certified-provider.fixture.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { SsoRepository } from './sso.repository.js';

describe('SSO settings of an organization', () => {
  const { api, provider } = testAppWithSso();
  let organization: TestOrganization;

  beforeEach(async () => {
    organization = await createOrganization(api);
    await organization.setTier('enterprise');
  });

  const settings = (changes: object = {}) => ({
    issuer: provider.issuer,
    ...CLIENT,
    isRequired: false,
    joinsByItself: true,
    ...changes,
  });
  const save = (changes?: object) => organization.owner.put(`${organization.url}/sso`, settings(changes));
  const read = async () => (await organization.owner.get(`${organization.url}/sso`)).json();
  const setRecord = ({ recordName: name, recordValue: value }: { recordName: string; recordValue: string }) =>
    fetch(`http://localhost:${api.environment.devServicesPort}/dns/txt`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, value }),
    });
  const add = async (domain: string, to = organization) =>
    (await to.owner.post(`${to.url}/sso/domains`, { domain })).json();
  const verify = (domain: string, of = organization) => of.owner.post(`${of.url}/sso/domains/${domain}/verify`);
  const actions = async () =>
    (await organization.owner.get(`${organization.url}/audit`))
      .json<{ entries: { action: string; before: object | null; after: object | null }[] }>()
      .entries.filter(({ action }) => action.startsWith('sso.'))
      .map(({ action, before, after }) => [action, before, after]);

  test('are saved, read without the secret, changed and removed, with audit entries', async () => {
    const none = { issuer: null, clientId: null, isRequired: false, joinsByItself: false, domains: [] };
    const redirectUri = `${api.environment.publicUrl}/auth/sso/callback`;
    expect(await read()).toEqual({ ...none, redirectUri });

    const { clientSecret, ...shown } = settings();
    const saved = await save();
    expect([saved.statusCode, saved.json()]).toEqual([200, { ...shown, redirectUri, domains: [] }]);
    expect(await read()).toEqual(saved.json());
    const changed = await save({ clientSecret: undefined, isRequired: true });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { ...shown, isRequired: true, redirectUri, domains: [] },
    ]);
    await save({ clientSecret: 'a newer secret', isRequired: true });
    expect((await organization.owner.delete(`${organization.url}/sso`)).statusCode).toBe(200);
    expect(await read()).toEqual({ ...none, redirectUri });
    expect((await actions()).toReversed()).toEqual([
      ['sso.set-up', null, shown],
      ['sso.updated', { isRequired: false }, { isRequired: true }],
      ['sso.updated', {}, { secretChanged: true }],
      ['sso.removed', { ...shown, isRequired: true }, null],
    ]);
    expect(JSON.stringify(await actions())).not.toContain(clientSecret);
  });

  test('keep the client secret encrypted for this organization only', async () => {
    await save();
    const rows: { client_secret: Buffer }[] = await api.manager().sql`
      select client_secret from sso_connections where organization_id = ${organization.id}`;
    const sealed = rows[0]?.client_secret ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain(CLIENT.clientSecret);
    const box = api.get(SecretBox);
    expect(await box.open(sealed, organization.id)).toBe(CLIENT.clientSecret);
    await expect(box.open(sealed, 'another organization')).rejects.toThrow();
  });

  test('decrypt the secret when the organization id is in upper case', async () => {
    const url = `/api/organizations/${organization.id.toUpperCase()}/sso`;
    expect((await organization.owner.put(url, settings())).statusCode).toBe(200);
    for (const id of [organization.id, organization.id.toUpperCase()]) {
      const { statusCode, headers } = await api.inject(`/auth/sso/${id}`);
      expect([statusCode, headers.location]).toEqual([302, expect.stringContaining(provider.issuer)]);
    }
  });

  test('never send the stored secret to another issuer', async () => {
    expect((await save({ clientSecret: undefined })).statusCode).toBe(400);
    await save();
    const other = await CertifiedProvider.start(api.environment.publicUrl);
    try {
      const refused = await save({ issuer: other.issuer, clientSecret: undefined });
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        'Client secret is required: another issuer needs its own.',
      ]);
      expect(other.asked).toEqual([]);
      expect((await save({ issuer: other.issuer })).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('store the issuer as the provider spells it and keep the secret when only spelling differs', async () => {
    const typed = `${provider.issuer}/`;
    for (const changes of [{ issuer: typed }, { issuer: typed, clientSecret: undefined }]) {
      const saved = await save(changes);
      expect([saved.statusCode, saved.json().issuer]).toEqual([200, provider.issuer]);
    }
  });

  test('require the Enterprise plan, except for removal', async () => {
    await save();
    await add('lapsed.test');
    await organization.setTier('team');
    for (const answer of [
      await save(),
      await organization.owner.post(`${organization.url}/sso/domains`, { domain: 'x.test' }),
      await verify('lapsed.test'),
    ])
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        'Single sign-on is part of the Enterprise plan. Upgrade to use it.',
      ]);
    expect((await organization.owner.delete(`${organization.url}/sso/domains/lapsed.test`)).statusCode).toBe(200);
    expect((await organization.owner.delete(`${organization.url}/sso`)).statusCode).toBe(200);
  });

  test('verify a domain by a TXT record that stays the same when requested again', async () => {
    const asked = await organization.owner.post(`${organization.url}/sso/domains`, { domain: ' Proved.Test ' });
    expect([asked.statusCode, asked.json()]).toEqual([
      201,
      {
        domain: 'proved.test',
        recordName: '_micro-credential-tracker.proved.test',
        recordValue: expect.stringMatching(/^micro-credential-tracker=[0-9a-f]{32}$/),
        isVerified: false,
      },
    ]);
    expect(await add('proved.test')).toEqual(asked.json());
    expect((await verify('proved.test')).json()).toMatchObject({ isVerified: false });
    await setRecord({ ...asked.json(), recordValue: 'micro-credential-tracker=another' });
    expect((await verify('proved.test')).json()).toMatchObject({ isVerified: false });
    await setRecord(asked.json());
    const proved = await verify('PROVED.test');
    expect([proved.statusCode, proved.json()]).toEqual([200, { ...asked.json(), isVerified: true }]);
    expect((await read()).domains).toEqual([proved.json()]);
    await organization.owner.delete(`${organization.url}/sso/domains/proved.test`);
    expect((await actions()).map(([action]) => action)).toEqual([
      'sso.domain-removed',
      'sso.domain-verified',
      'sso.domain-added',
    ]);
    expect((await verify('proved.test')).statusCode).toBe(404);
  });

  test('list only the organization’s own domains by name and remove no others', async () => {
    const other = await createOrganization(api);
    await other.setTier('enterprise');
    await add('theirs.test', other);
    for (const domain of ['b.test', 'c.test', 'a.test']) await add(domain);
    expect((await read()).domains.map(({ domain }: { domain: string }) => domain)).toEqual([
      'a.test',
      'b.test',
      'c.test',
    ]);
    for (const domain of ['theirs.test', 'nobodys.test']) {
      const answer = await organization.owner.delete(`${organization.url}/sso/domains/${domain}`);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Domain not found.']);
    }
  });

  test('do not mistake a database error for a domain of another organization', async () => {
    const verifying = api.get(SsoRepository).verifyDomain('no id', 'a.test', new Date());
    await expect(verifying).rejects.toThrow('invalid input syntax for type uuid');
  });

  test('leave a domain to the first organization that verifies it, until that one removes it', async () => {
    const second = await createOrganization(api);
    await second.setTier('enterprise');
    await setRecord(await add('wanted.test'));
    await verify('wanted.test');
    await setRecord(await add('wanted.test', second));
    const refused = await verify('wanted.test', second);
    expect([refused.statusCode, refused.body]).toEqual([409, 'Another organization has verified this domain.']);
    await organization.owner.delete(`${organization.url}/sso/domains/wanted.test`);
    expect((await verify('wanted.test', second)).json()).toMatchObject({ isVerified: true });
  });

  test.each([
    '',
    'localhost',
    'example',
    '-a.test',
    'a_b.test',
    'exa mple.test',
    '192.168.0.1',
    `${'a'.repeat(64)}.test`,
  ])('refuse the domain %j', async (domain) => {
    expect((await organization.owner.post(`${organization.url}/sso/domains`, { domain })).statusCode).toBe(400);
  });
});
