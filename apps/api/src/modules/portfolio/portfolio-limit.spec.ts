import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { untilLockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const FULL = 'A portfolio shows up to 500 credentials. Remove one to add another.';

describe('a portfolio of many credentials', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });
  let calls: ReturnType<typeof portfoliosOf>;
  let nora: TestPerson;

  beforeAll(async () => {
    calls = portfoliosOf(api);
  });
  beforeEach(async () => {
    nora = await api.signIn();
    await (await createOrganization(api, nora)).setTier('team');
    await calls.own(nora);
  });

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
    // What is archived is not shown, and so takes no place.
    await nora.post(`/api/credentials/${known}/archive`);
    const [first = '', second = ''] = beyond;
    expect(await bulk('portfolio-add', [second, first])).toEqual({ done: 1, failed: [{ id: first, message: FULL }] });
  });

  test('counts what another addition adds that is not committed yet', async () => {
    const [last = '', next = '', ...others] = await make(501);
    await include(others);
    const adder = await pool(api.app.get(DataSource)).connect();
    try {
      await adder.query('begin');
      await adder.query('select from portfolios where owner_id = $1 for no key update', [nora.userId]);
      await adder.query(
        'insert into portfolio_entries (credential_id, portfolio_id) select $1, id from portfolios where owner_id = $2',
        [last, nora.userId],
      );
      const adding = calls.add(nora, next);
      await untilLockWaits(api);
      await adder.query('commit');
      expect((await adding).body).toBe(FULL);
    } finally {
      adder.release(true);
    }
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
