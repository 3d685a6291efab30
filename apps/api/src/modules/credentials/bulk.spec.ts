import pg from 'pg';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { credentialForm, PDF, PNG } from '../../testing/credential-form.js';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

describe('credentials in bulk', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const calls = credentialsOf(api);
  const portfolios = portfoliosOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
    await calls.found(ada);
  });

  const bulk = (action: string, ids: unknown[], by = ada) => by.post('/api/credentials/bulk', { action, ids });
  const have = async (count: number, owner = ada): Promise<string[]> => {
    const rows = await calls.query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select $1, 'n' || n, 'i', '2026-01-01', '2027-01-01' from generate_series(1, $2) n returning id`,
      [owner.userId, count],
    );
    return rows.map(({ id }: { id: string }) => id);
  };
  const listed = async (url = '/api/credentials') =>
    (await ada.get(url))
      .json()
      .map(({ id }: { id: string }) => id)
      .toSorted();
  const shown = async () => (await portfolios.own(ada)).credentials.map(({ id }) => id).toSorted();
  const all = (ids: string[]) => ({ done: ids.length, failed: [] });

  it('are archived and restored in one transaction, idempotently', async () => {
    const ids = await have(3);
    for (let again = 0; again < 2; again += 1) {
      const answer = await bulk('archive', ids);
      expect([answer.statusCode, answer.json()]).toEqual([200, all(ids)]);
      expect([await listed(), await listed('/api/credentials/archived')]).toEqual([[], ids.toSorted()]);
    }
    expect(await calls.query('select distinct xmin::text from credentials where id = any($1)', [ids])).toHaveLength(1);
    for (let again = 0; again < 2; again += 1) expect((await bulk('unarchive', ids)).json()).toEqual(all(ids));
    expect([await listed(), await listed('/api/credentials/archived')]).toEqual([ids.toSorted(), []]);
  });

  it('are added to the portfolio and removed, except archived ones', async () => {
    const [first = '', second = '', third = ''] = await have(3);
    await bulk('archive', [third]);
    expect((await bulk('portfolio-add', [first, second, third])).json()).toEqual({
      done: 2,
      failed: [{ id: third, message: 'This credential is archived. Restore it to change it.' }],
    });
    expect(await shown()).toEqual([first, second].toSorted());
    expect((await bulk('portfolio-add', [first, second])).json()).toEqual(all([first, second]));
    expect((await bulk('portfolio-remove', [first, third])).json()).toEqual(all([first, third]));
    expect(await shown()).toEqual([second]);
  });

  it('are deleted with documents, former documents and portfolio entries', async () => {
    const before = await calls.stored();
    const current = (await calls.create(ada, {}, { content: PDF })).json().id;
    const renewed = (await calls.create(ada, {}, { content: PDF })).json().id;
    const { payload, headers } = credentialForm({ expiryDate: '2030-01-01' }, { content: PNG });
    await ada.inject({ method: 'POST', url: `/api/credentials/${renewed}/renewals`, payload, headers });
    await bulk('portfolio-add', [current]);
    await bulk('archive', [renewed]);
    expect((await calls.stored()).files).toBe(before.files + 3);
    expect((await bulk('delete', [current, renewed])).json()).toEqual(all([current, renewed]));
    expect(await calls.stored()).toEqual(before);
    expect(
      await calls.query(`select from durable_jobs where queue = 'document-removals' and state = 'queued'`),
    ).toEqual([]);
    expect([await listed(), await listed('/api/credentials/archived'), await shown()]).toEqual([[], [], []]);
  });

  it.each(['archive', 'unarchive', 'delete', 'portfolio-add', 'portfolio-remove'])(
    '%s: other people’s credentials are “not found” and stay unchanged; own ones are done once',
    async (action) => {
      const eve = await api.signIn();
      const [foreign = ''] = await have(1, eve);
      const [own = '', other = ''] = await have(2);
      const state = () => calls.query('select c::text from credentials c where id = $1', [foreign]);
      const before = await state();
      const answer = await bulk(action, [own, foreign, own, own.toUpperCase(), UNKNOWN_ID, other]);
      expect(answer.json()).toEqual({
        done: 2,
        failed: [foreign, UNKNOWN_ID].map((id) => ({ id, message: 'Credential not found.' })),
      });
      expect(await state()).toEqual(before);
    },
  );

  it.each([
    [{ action: 'archive', ids: [] }, 'Choose one or more credentials'],
    [{ action: 'archive', ids: Array(1_001).fill(UNKNOWN_ID) }, 'At most 1000 credentials can be named at once'],
    [
      { action: 'steal', ids: [UNKNOWN_ID] },
      'Action must be one of: archive, unarchive, delete, portfolio-add, portfolio-remove',
    ],
    [{ action: 'archive', ids: ['nonsense'] }, 'Ids must be a valid id'],
    [{ action: 'archive' }, 'Ids is required'],
  ])('are refused for the body %j', async (body, sentence) => {
    const answer = await ada.post('/api/credentials/bulk', body);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect((await api.inject({ method: 'POST', url: '/api/credentials/bulk', payload: body })).statusCode).toBe(401);
  });

  it.each(['archive', 'unarchive', 'portfolio-add', 'portfolio-remove', 'delete'])(
    '%s: need no more statements for many than for one, with an audit entry for each',
    async (action) => {
      await portfolios.own(ada);
      const most = action === 'delete' ? 1_000 : 100;
      const [one = '', ...many] = await have(most + 1);
      if (action === 'unarchive') for (const ids of [[one], many]) await bulk('archive', ids);
      const statements = async (ids: string[]) => {
        const query = jest.spyOn(pg.Client.prototype, 'query');
        try {
          expect((await bulk(action, ids)).json()).toEqual(all(ids));
          return query.mock.calls.length;
        } finally {
          query.mockRestore();
        }
      };
      const single = await statements([one]);
      expect(single).toBeGreaterThan(1);
      expect(await statements(many)).toBe(single);
      const recorded = { archive: 'archived', unarchive: 'unarchived', delete: 'deleted' }[action];
      if (!recorded) return;
      const rows = await calls.query('select from audit_entries where action = $1 and subject_id = any($2)', [
        `credential.${recorded}`,
        many,
      ]);
      expect(rows).toHaveLength(most);
    },
  );
});
