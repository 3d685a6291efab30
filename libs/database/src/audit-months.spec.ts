import pg from 'pg';
import { migrateToFirstRelease } from './first-release.fixture.js';
import { migrate } from './migrate.js';
import { giveServiceItsRights } from './service-role.js';
import { createTestDatabase } from './test-database.js';

const CHAIN = `
  select count(*)::int as entries, count(*) filter (where sequence <> number or hash <> audit_entry_hash(entry) or previous_hash <> before)::int as wrong
  from (select e as entry, e.sequence, e.hash, e.previous_hash, row_number() over w as number, lag(e.hash, 1, sha256('')) over w as before
    from audit_entries e window w as (order by e.sequence)) chain`;
const PARTS = `select tableoid::regclass::text as part, count(*)::int as entries from audit_entries group by 1 order by 1`;

/** Simulates that no partition was created for months: new entries go to the rest. */
const WITHOUT_MONTHS = `do $$
  declare part regclass;
  begin
    set local session_replication_role = 'replica';
    create temporary table kept as select * from audit_entries;
    for part in select inhrelid from pg_inherits where inhparent = 'audit_entries'::regclass and inhrelid <> 'audit_entries_rest'::regclass loop
      execute format('drop table %s', part);
    end loop;
    create table audit_entries_first partition of audit_entries for values from (minvalue) to ('2026-01-01Z');
    insert into audit_entries select * from kept;
  end $$`;

const month = (ahead: number, day = 1) => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, day)).toISOString();
};
const partOf = (ahead: number) => `audit_entries_${month(ahead).slice(0, 7).replace('-', '_')}`;

describe('the partitioned audit trail', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let owner: pg.Client;
  let service: pg.Client;
  const change = (to: string) => service.query('update organizations set name = $1', [to]);
  const partsOf = async () => (await owner.query(PARTS)).rows;

  beforeAll(async () => {
    database = await createTestDatabase();
    [owner, service] = [new pg.Client(database.url), new pg.Client(database.serviceUrl)];
    await owner.connect();
    await service.connect();
    await migrateToFirstRelease(database.url);
    // As 0.1.0 granted them.
    await owner.query('create table audit_archives (); create table audit_archived_chains ()');
    await giveServiceItsRights(database.url, database.serviceUrl);
    await owner.query('drop table audit_archives, audit_archived_chains');
    await service.query(`insert into organizations (name) values ('Acme')`);
    for (let n = 1; n < 20; n += 1) await change(`Acme ${n}`);
  });

  afterAll(async () => {
    await owner?.end();
    await service?.end();
    await database?.drop();
  });

  it('is partitioned while 0.1.0 reads and writes without errors, and the hash chain continues', async () => {
    const over = new AbortController();
    let written = 20;
    const readings: number[] = [];
    const traffic = (async () => {
      while (!over.signal.aborted) {
        await change(`Acme ${(written += 1)}`);
        readings.push((await service.query('select count(*)::int as n from audit_entries')).rows[0].n);
      }
    })();
    const ran = await migrate(database.url);
    over.abort();
    await traffic;
    expect(ran).toContain('AuditTrail1795474004000');
    expect(readings).toEqual(readings.map((_, index) => 21 + index));
    expect((await owner.query(CHAIN)).rows).toEqual([{ entries: written, wrong: 0 }]);
    expect(await partsOf()).toEqual([{ part: 'audit_entries_first', entries: written }]);
  });

  it('stores each entry in the partition of its month, or in the default partition', async () => {
    await migrate(database.url, { serviceUrl: database.serviceUrl });
    const later = `set local session_replication_role = 'replica';
      insert into audit_entries select (json_populate_record(e, json_build_object('recorded_at', at::timestamptz, 'sequence', 1000 + n))).*
      from audit_entries e, unnest(array['${month(-40)}', '${month(2)}', '${month(3)}', '${month(3, 28)}', '${month(13)}']) with ordinality given (at, n)
      where sequence = 1`;
    const before = (await partsOf())[0].entries;
    await owner.query(`begin; ${later}`);
    expect(await partsOf()).toEqual([
      { part: partOf(2), entries: 1 },
      { part: partOf(3), entries: 2 },
      { part: 'audit_entries_first', entries: before + 1 },
      { part: 'audit_entries_rest', entries: 1 },
    ]);
    await owner.query('rollback');
  });

  it('reads only the newest partition when it writes an entry', async () => {
    // Counts begin with the connection.
    const fresh = new pg.Client(database.serviceUrl);
    await fresh.connect();
    const opened = async () => {
      const { rows } = await fresh.query(
        `select relname as part from pg_class where relispartition and relkind = 'r' and pg_stat_get_xact_numscans(oid)
           + (select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index where indrelid = pg_class.oid) > 0`,
      );
      return rows.map(({ part }) => part);
    };
    try {
      await fresh.query(`begin; update organizations set name = 'Opens'; set constraints all immediate`);
      expect(await opened()).toEqual(['audit_entries_first']);
      await fresh.query('select from audit_entries');
      expect((await opened()).length).toBeGreaterThan(10);
    } finally {
      await fresh.end();
    }
  });

  it.each([
    'select from audit_entries_first',
    `update audit_entries_first set actor_email = 'eve@example.com'`,
    'delete from audit_entries_rest',
    'truncate audit_entries_first',
    'alter table audit_entries detach partition audit_entries_first',
    'create table eve partition of audit_entries for values from (maxvalue) to (maxvalue)',
    'delete from audit_archives',
    'delete from audit_archived_chains',
  ])('denies the service access to a partition: %s', async (statement) => {
    await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'update audit_entries_first set action = action',
    'delete from audit_entries_first',
    'truncate audit_entries_rest',
  ])('is append-only in each partition, even for the owner: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('the audit trail is append-only');
  });

  it('moves entries from the default partition when the service creates partitions for the next months', async () => {
    const [{ entries }] = (await owner.query(CHAIN)).rows;
    await owner.query(WITHOUT_MONTHS);
    await change('Nobody made a month');
    expect(await partsOf()).toEqual([{ part: 'audit_entries_rest', entries: entries + 1 }]);
    const { rows } = await service.query('select audit_make_months() as made');
    expect(rows[0].made).toBeGreaterThan(12);
    await change('There are months again');
    expect(await partsOf()).toEqual([{ part: 'audit_entries_2026_01', entries: entries + 2 }]);
    expect((await owner.query(CHAIN)).rows).toEqual([{ entries: entries + 2, wrong: 0 }]);
    await expect(owner.query('delete from audit_entries_2026_01')).rejects.toThrow('the audit trail is append-only');
    expect((await service.query('select audit_make_months() as made')).rows).toEqual([{ made: 0 }]);
  });
});
