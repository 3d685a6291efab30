import { type CredentialCalls, credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { PDF } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

describe('one credential', () => {
  let api: TestApp;
  let ada: TestPerson;
  let calls: CredentialCalls;

  beforeAll(async () => {
    api = await startTestApp({ now: '2026-11-21T12:00:00Z' });
    calls = credentialsOf(api);
  });

  beforeEach(async () => {
    ada = await api.signIn();
  });

  afterAll(() => api?.close());

  it('matches its list entry and has the number of renewals', async () => {
    const { id } = (await calls.create(ada, { notes: 'Mine' }, { content: PDF })).json();
    const answer = await ada.get(`/api/credentials/${id}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const [listed] = await calls.list(ada);
    expect(answer.json()).toEqual({ ...listed, renewals: 0, archivedAt: null, recordedBy: null });
  });

  it('is not found for other people, unknown or malformed ids, or without a session', async () => {
    const { id } = (await calls.create(ada)).json();
    const eve = await api.signIn();
    const [foreign, unknown] = await Promise.all([
      eve.get(`/api/credentials/${id}`),
      eve.get(`/api/credentials/${UNKNOWN_ID}`),
    ]);
    expect([foreign.statusCode, foreign.body]).toEqual([404, 'Credential not found.']);
    expect(unknown.body).toBe(foreign.body);
    expect((await eve.get('/api/credentials/nonsense')).statusCode).toBe(400);
    expect((await api.inject(`/api/credentials/${id}`)).statusCode).toBe(401);
  });
});

describe('suggested issuers', () => {
  let api: TestApp;
  let ada: TestPerson;
  let add: (person: TestPerson, ...issuers: string[]) => Promise<void>;
  const suggest = async (person: TestPerson, q?: string): Promise<string[]> =>
    (await person.get(`/api/credentials/issuers${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`)).json();

  beforeAll(async () => {
    api = await startTestApp();
    const { create } = credentialsOf(api);
    add = async (person, ...issuers) => {
      for (const issuingBody of issuers) await create(person, { issuingBody });
    };
  });

  beforeEach(async () => {
    ada = await api.signIn();
  });

  afterAll(() => api?.close());

  it('come from the person and the members of their organizations only', async () => {
    const organization = await createOrganization(api);
    await organization.add('member', ada);
    await organization.setTier('team');
    await add(organization.owner, 'Ärztekammer Berlin');
    const stranger = await api.signIn();
    await add(stranger, 'Secret Society');
    await add(ada, 'Red Cross');
    expect(await suggest(ada)).toEqual(['Red Cross', 'Ärztekammer Berlin']);
    expect(await suggest(ada, 'secret')).toEqual([]);
    expect(await suggest(stranger)).toEqual(['Secret Society']);
    expect((await api.inject('/api/credentials/issuers')).statusCode).toBe(401);
  });

  it('match regardless of case and Unicode form, once each in the most common spelling, ten at most', async () => {
    const organization = await createOrganization(api, ada);
    await organization.setTier('team');
    await add(ada, 'AWS', 'aws', 'AWS', 'The AWS Academy', '100% Safe_', 'Ärztekammer'.normalize('NFD'));
    expect(await suggest(ada, 'aws')).toEqual(['AWS', 'The AWS Academy']);
    expect(await suggest(ada, 'ÄRZTE')).toEqual(['Ärztekammer'.normalize('NFD')]);
    expect(await suggest(ada, '%')).toEqual(['100% Safe_']);
    expect(await suggest(ada, '_')).toEqual(['100% Safe_']);
    await add(ada, ...Array.from({ length: 12 }, (_, index) => `Institute ${index}`));
    expect(await suggest(ada, 'institute')).toHaveLength(10);
  });

  it('reject a search text longer than an issuer name', async () => {
    const answer = await ada.get(`/api/credentials/issuers?q=${'I'.repeat(201)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, 'The search must be at most 200 characters']);
  });
});
