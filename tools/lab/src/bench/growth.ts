import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@tracker/database/migrate';
import { BenchLaboratory } from './bench-laboratory.js';
import { openSessions, type Person, withClient } from '../installation/people.js';
import { MEMBERSHIPS, ORGANIZATIONS, PEOPLE } from './templates.js';
import { call } from '../installation/http-call.js';
import { cpuSecondsOfTree } from '../installation/process-accounts.js';
import { scanReminders } from './reminder-statements.js';
import { median } from './samples.js';

/** Durability is off while filling: an interrupted run starts again. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Filling a hundred million credentials takes 35 GB and about an hour; it can be resumed. */
export async function runGrowth(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { folder: { type: 'string' }, size: { type: 'string', default: '100000000' } },
  });
  if (!values.folder || !/^[1-9]\d*$/.test(values.size))
    throw new Error('npm run bench -- growth --folder FOLDER [--size CREDENTIALS]');
  const laboratory = await BenchLaboratory.open({ rounds: 1 }, { cache: resolve(values.folder), settings: SETTINGS });
  try {
    await fill(laboratory.postgres.url, Number(values.size));
    const { cores, cpu, memoryGib, postgres } = await laboratory.machine();
    console.log(`${cores} × ${cpu}, ${memoryGib} GB, PostgreSQL ${postgres}`);
    for await (const line of measure(laboratory)) console.log(line);
  } finally {
    await laboratory.close();
  }
}

const CREDENTIALS_EACH = 100;

/**
 * One credential per person, so that one person's rows lie on many pages, as they do after years of use. Ids ascend, so
 * the index is filled in order.
 */
const PORTION = `
  insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, notes)
  select uuidv7(), md5('other ' || n)::uuid, 'Certificate in Practice ' || $2::int, 'Training Academy ' || $2::int % 7,
    current_date - 400, current_date - 365 + ($2::int * 37 + n * 11) % 1460,
    case when $2::int % 3 = 0 then 'Renewed by examination, number ' || n end
  from generate_series(1, $1::int) n`;

/** Rebuilding the indexes at the end is much faster than maintaining them. */
const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'credentials' and not exists (select from pg_constraint where conname = indexname)`;

async function fill(databaseUrl: string, credentials: number) {
  await migrate(databaseUrl);
  const people = Math.ceil(credentials / CREDENTIALS_EACH);
  await withClient(databaseUrl, async (client) => {
    await client.query(`create table if not exists growth_filled (part text primary key, definition text)`);
    // Foreign keys and audit triggers are off: the generated data is valid by construction.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '2GB'`);
    await client.query('set synchronous_commit = off; set statement_timeout = 0; set lock_timeout = 0');
    const once = async (part: string, work: () => Promise<unknown>) => {
      const { rowCount } = await client.query('select from growth_filled where part = $1', [part]);
      if (rowCount) return;
      await client.query('begin');
      await work();
      await client.query('insert into growth_filled (part) values ($1)', [part]);
      await client.query('commit');
      console.log(`  ${new Date().toISOString()} ${part}`);
    };
    await once(`people ${people}`, async () => {
      for (const statement of [PEOPLE, ORGANIZATIONS, MEMBERSHIPS]) await client.query(statement, [people]);
      const { rows } = await client.query(INDEXES);
      for (const { name, definition } of rows) {
        await client.query('insert into growth_filled values ($1, $2)', [`index ${name}`, definition]);
        await client.query(`drop index ${name}`);
      }
    });
    for (let part = 1; part <= CREDENTIALS_EACH; part += 1)
      await once(`credentials ${part}`, () => client.query(PORTION, [people, part]));
    const { rows } = await client.query(`select definition from growth_filled where part like 'index %'`);
    for (const { definition } of rows) await once(definition, () => client.query(definition));
    const { rowCount } = await client.query(`select from growth_filled where part = 'vacuum'`);
    if (rowCount) return;
    await client.query('vacuum (analyze) users, all_memberships, organizations, credentials');
    await client.query(`insert into growth_filled (part) values ('vacuum')`);
  });
}

const MEMBERS_ASKED = 200;
const OWNERS_ASKED = 20;
const WELL_FORMED = '^.{14}[1-8].{4}[89ab]';

interface Owner extends Person {
  email: string;
  organization: string;
}

async function* measure(laboratory: BenchLaboratory) {
  const databaseUrl = laboratory.postgres.url;
  const people = await signIn(databaseUrl, 'member', MEMBERS_ASKED);
  const [owners, others] = [
    await signIn(databaseUrl, 'owner', OWNERS_ASKED),
    await signIn(databaseUrl, 'owner', OWNERS_ASKED),
  ];
  const api = await laboratory.startApi(databaseUrl);
  const figure = async (what: string, persons: Owner[], path: (owner: Owner) => string) =>
    `${what}: ${await twice(laboratory, api.url, persons, path)}`;
  yield figure('P1: the list of 100 own credentials', people, () => '/api/credentials');
  yield figure(
    'P5: the report of 50 members with 100 credentials each',
    owners,
    ({ organization }) => `/api/reports/compliance?organizationId=${organization}`,
  );
  yield figure(
    'search: issuing bodies among the 5,000 credentials of 50 members',
    others,
    () => '/api/credentials/issuers?q=acad',
  );
  yield figure(
    'search: a member of 50 by address',
    owners,
    ({ organization, email }) => `/api/organizations/${organization}/members/search?search=${email}`,
  );
  await laboratory.clear();
  yield await morning(laboratory, databaseUrl);
}

function signIn(databaseUrl: string, role: 'owner' | 'member', count: number): Promise<Owner[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select u.id, u.email, m.organization_id as organization
       from memberships m join users u on u.id = m.user_id
       -- Ids that were made of a hash are not all well-formed.
       where m.role = $2 and u.id::text ~ $3 and m.organization_id::text ~ $3 order by random() limit $1`,
      [count, role, WELL_FORMED],
    );
    const people = await openSessions(
      client,
      rows.map(({ id }) => id),
    );
    return people.map((person, index) => ({ ...rows[index], ...person }));
  });
}

async function twice(
  { postgres }: BenchLaboratory,
  url: string,
  people: Owner[],
  path: (owner: Owner) => string,
): Promise<string> {
  const send = async (person: Owner) => {
    const { status, body } = await call(url, 'GET', path(person), { headers: person.headers });
    if (status !== 200) throw new Error(`${path(person)}: ${status} ${body}`);
  };
  const round = async () => {
    const times: number[] = [];
    const before = await cpuSecondsOfTree(postgres.pid);
    for (const person of people) {
      const startedAt = performance.now();
      await send(person);
      times.push(performance.now() - startedAt);
    }
    const high = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
    const cpu = ((await cpuSecondsOfTree(postgres.pid)) - before) * (1_000 / people.length);
    return `${median(times).toFixed(1)} ms (95 %: ${high.toFixed(1)} ms; CPU of PostgreSQL ${cpu.toFixed(1)} ms)`;
  };
  for (const person of people.slice(0, 1)) await send(person);
  return `${await round()}, again ${await round()}`;
}

async function morning(laboratory: BenchLaboratory, databaseUrl: string) {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(
      `insert into reminder_scans (time_zone, day, digests) values ('UTC', (now() at time zone 'utc')::date - 1, 0)`,
    );
    const before = await cpuSecondsOfTree(laboratory.postgres.pid);
    const { people, mails, lookUpMs, ms } = await scanReminders(laboratory, client, false);
    const cpu = (await cpuSecondsOfTree(laboratory.postgres.pid)) - before;
    await client.query('rollback');
    const [looking, whole] = [lookUpMs, ms].map((value) => `${(value / 1_000).toFixed(1)} s`);
    const counts = `${people.toLocaleString('en')} people to notify, ${mails.toLocaleString('en')} mails`;
    return `P6: the scan of a morning, ${counts}: ${whole}, ${looking} of it to find them; CPU of PostgreSQL ${cpu.toFixed(1)} s`;
  });
}
