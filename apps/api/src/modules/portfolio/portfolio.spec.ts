import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { UNKNOWN_ID } from '../../testing/credential-calls.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const FULL = 'A portfolio shows up to 500 credentials. Remove one to add another.';

const api = testApp({ now: '2026-11-21T10:00:00Z' });
const calls = portfoliosOf(api);
let nora: TestPerson;

beforeEach(async () => {
  nora = await api.signIn();
});

describe('a portfolio', () => {
  test('is created on first access: private, with default title and no contact', async () => {
    const first = await nora.get('/api/portfolio');
    expect(first.json()).toEqual({
      portfolio: {
        title: 'My Professional Credentials',
        description: null,
        isPublic: false,
        showContactInfo: false,
        shareToken: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        version: expect.any(String),
      },
      credentials: [],
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await nora.get('/api/portfolio')).json()).toEqual(first.json());
  });

  test('is created once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => nora.get('/api/portfolio')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('updates only the given fields', async () => {
    const answer = await nora.put('/api/portfolio', { title: '  Nora’s licences ', description: 'First\nSecond' });
    expect(answer.json()).toMatchObject({
      title: 'Nora’s licences',
      description: 'First\nSecond',
      isPublic: false,
      showContactInfo: false,
    });
    await nora.put('/api/portfolio', { isPublic: true, description: '' });
    expect((await calls.own(nora)).portfolio).toMatchObject({
      title: 'Nora’s licences',
      description: null,
      isPublic: true,
    });
  });

  test.each([
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(121) }, 'Title must be at most 120 characters'],
    [{ title: 'a\nb' }, 'Title must not contain control characters'],
    [{ description: 'x'.repeat(2_001) }, 'Description must be at most 2000 characters'],
    [{ isPublic: 'yes' }, 'Is public must be true or false'],
    [[], 'Send the fields as a JSON object'],
  ])('refuses %j with a one-sentence message', async (changes, sentence) => {
    const before = await calls.own(nora);
    const answer = await nora.put('/api/portfolio', changes);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(await calls.own(nora)).toEqual(before);
  });

  test('contains each credential once, without its document', async () => {
    const id = await calls.credential(nora, { expiryDate: '2026-12-01', notes: 'Level 3' });
    expect((await calls.add(nora, id)).statusCode).toBe(200);
    expect((await calls.add(nora, id)).statusCode).toBe(200);
    expect((await calls.own(nora)).credentials).toEqual([
      {
        id,
        name: 'First Aid',
        issuingBody: 'Red Cross',
        issueDate: '2026-01-10',
        expiryDate: '2026-12-01',
        notes: 'Level 3',
        status: 'expiring',
        daysUntilExpiry: 10,
        badge: null,
      },
    ]);
  });

  test('removes credentials idempotently, and with the credential itself', async () => {
    const [id, deleted] = [await calls.credential(nora), await calls.credential(nora)];
    for (const each of [id, deleted]) await calls.add(nora, each);
    for (let again = 0; again < 2; again += 1)
      expect((await nora.delete(`/api/portfolio/credentials/${id}`)).statusCode).toBe(200);
    await nora.delete(`/api/credentials/${deleted}`);
    expect((await calls.own(nora)).credentials).toEqual([]);
    expect((await calls.add(nora, 'x')).statusCode).toBe(400);
    expect((await nora.delete('/api/portfolio/credentials/x')).statusCode).toBe(404);
  });

  test('treats credentials of other people as unknown', async () => {
    const other = await api.signIn();
    const foreign = await calls.credential(other);
    await calls.add(other, foreign);
    const answers = [
      await calls.add(nora, foreign),
      await calls.add(nora, UNKNOWN_ID),
      await nora.delete(`/api/portfolio/credentials/${foreign}`),
      await nora.delete(`/api/portfolio/credentials/${UNKNOWN_ID}`),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, 'Credential not found.']);
    expect((await calls.own(nora)).credentials).toEqual([]);
    expect((await calls.own(other)).credentials).toHaveLength(1);
  });
});

describe('a portfolio of many credentials', () => {
  beforeEach(async () => {
    await (await createOrganization(api, nora)).setTier('team');
    await calls.own(nora);
  });

  const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await api.get(UnitOfWork).manager.query(sql, values)).map(({ id }: { id: string }) => id);
  /** Credentials of which each expires a day before the previous one. */
  const make = (count: number) =>
    ids(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
        select $1, 'Course ' || n, 'School', '2026-01-01', date '2030-01-01' - n from generate_series(1, $2::int) n returning id`,
      [nora.userId, count],
    );
  const include = (credentialIds: string[]) =>
    ids(
      `insert into portfolio_entries (credential_id, portfolio_id)
        select c, p.id from unnest($2::uuid[]) c, portfolios p where p.owner_id = $1 returning credential_id as id`,
      [nora.userId, credentialIds],
    );
  const bulk = async (action: string, credentialIds: string[]) =>
    (await nora.post('/api/credentials/bulk', { action, ids: credentialIds })).json();

  test('enforces the limit for concurrent additions and names it', async () => {
    const all = await make(507);
    const [known = '', ...others] = all;
    await include([known, ...others.slice(0, 498)]);
    const outside = others.slice(498);
    const added = await Promise.all(outside.slice(0, 6).map((id) => calls.add(nora, id)));
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(5).fill(409)]);
    const refused = added.find(({ statusCode }) => statusCode === 409);
    expect(refused?.body).toBe(FULL);
    expect((await calls.add(nora, known)).statusCode).toBe(200);
    const beyond = outside.slice(6);
    expect(await bulk('portfolio-add', [known, ...beyond])).toEqual({
      done: 1,
      failed: beyond.map((id) => ({ id, message: FULL })),
    });
    // Archived credentials are not shown and do not count.
    await nora.post(`/api/credentials/${known}/archive`);
    const [first = '', second = ''] = beyond;
    expect(await bulk('portfolio-add', [second, first])).toEqual({ done: 1, failed: [{ id: first, message: FULL }] });
  });

  test('counts the credentials of a concurrent addition that is not committed yet', async () => {
    const [last = '', next = '', ...others] = await make(501);
    await include(others);
    await inAnotherTransaction(api, async (adder) => {
      await adder.query('select from portfolios where owner_id = $1 for no key update', [nora.userId]);
      await adder.query(
        'insert into portfolio_entries (credential_id, portfolio_id) select $1, id from portfolios where owner_id = $2',
        [last, nora.userId],
      );
      const adding = calls.add(nora, next);
      await untilLockWaits(api);
      await adder.query('commit');
      expect((await adding).body).toBe(FULL);
    });
  });

  test('does not find a credential whose deletion is not committed yet', async () => {
    const [id = ''] = await make(1);
    await inAnotherTransaction(api, async (deleter) => {
      await deleter.query('delete from credentials where id = $1', [id]);
      const adding = calls.add(nora, id);
      await untilLockWaits(api);
      await deleter.query('commit');
      expect((await adding).statusCode).toBe(404);
    });
  });

  test('over the limit shows visitors the entries that stay valid longest, and its owner all entries', async () => {
    const all = await make(503);
    await include(all);
    const token = await calls.publish(nora);
    const shown: { id: string }[] = (await calls.visit(token)).json().credentials;
    expect(shown.map(({ id }) => id)).toEqual(all.slice(0, PORTFOLIO_LIMITS.entries));
    expect((await nora.get('/api/portfolio/preview')).json().credentials).toEqual(shown);
    expect((await calls.own(nora)).credentials).toHaveLength(503);
    expect((await nora.delete(`/api/portfolio/credentials/${all[0]}`)).statusCode).toBe(200);
    expect((await calls.visit(token)).json().credentials.at(-1).id).toBe(all[500]);
  });
});
