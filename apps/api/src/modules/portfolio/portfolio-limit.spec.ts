import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const FULL = 'A portfolio shows up to 500 credentials. Remove one to add another.';

describe('a portfolio of many credentials', () => {
  let api: TestApp;
  let calls: ReturnType<typeof portfoliosOf>;
  let nora: TestPerson;

  beforeAll(async () => {
    api = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    calls = portfoliosOf(api);
  });
  beforeEach(async () => {
    nora = await api.signIn();
    await (await createOrganization(api, nora)).setTier('team');
    await calls.own(nora);
  });
  afterAll(() => api?.close());

  const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await api.get(UnitOfWork).manager.query(sql, values)).map(({ id }: { id: string }) => id);
  /** Credentials that are valid one day less each. */
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
    const all = await make(503);
    const [known = '', ...others] = all;
    await include([known, ...others.slice(0, 498)]);
    const outside = others.slice(498);
    const added = await Promise.all(outside.slice(0, 2).map((id) => calls.add(nora, id)));
    expect(added.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = added.find(({ statusCode }) => statusCode === 409);
    expect(refused?.body).toBe(FULL);
    expect((await calls.add(nora, known)).statusCode).toBe(200);
    const beyond = outside.slice(2);
    expect(await bulk('portfolio-add', [known, ...beyond])).toEqual({
      done: 1,
      failed: beyond.map((id) => ({ id, message: FULL })),
    });
    // What is archived is not shown, and so takes no place.
    await nora.post(`/api/credentials/${known}/archive`);
    const [first = '', second = ''] = beyond;
    expect(await bulk('portfolio-add', [second, first])).toEqual({ done: 1, failed: [{ id: first, message: FULL }] });
  });

  test('that exceeds the limit shows visitors the longest valid entries, and its owner all', async () => {
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
