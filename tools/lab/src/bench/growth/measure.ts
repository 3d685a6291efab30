import { call } from '../../installation/http-call.js';
import { openSessions, type Person, withClient } from '../../installation/people.js';
import { cpuSecondsOfTree } from '../../installation/process-accounts.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { scanReminders } from '../reminder-statements.js';
import { median } from '../samples.js';

const PEOPLE = 200;
const ORGANIZATIONS = 20;
const WELL_FORMED = '^.{14}[1-8].{4}[89ab]';

interface Owner extends Person {
  email: string;
  organization: string;
}

export async function* measure(laboratory: BenchLaboratory) {
  const databaseUrl = laboratory.postgres.url;
  const people = await signIn(databaseUrl, 'member', PEOPLE);
  const [owners, others] = [
    await signIn(databaseUrl, 'owner', ORGANIZATIONS),
    await signIn(databaseUrl, 'owner', ORGANIZATIONS),
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
