import { createHash, randomBytes } from 'node:crypto';
import { median } from '../rounds.mjs';
import { withClient } from '../templates.mjs';

const PEOPLE = 200;
const ORGANIZATIONS = 20;
/** Matches `ReminderScanService`. */
const PEOPLE_IN_BATCH = 500;
const WELL_FORMED = '^.{14}[1-8].{4}[89ab]';

/** @typedef {{ id: string, email: string, organization: string, headers: Record<string, string> }} Owner */
/** @typedef {{ what: string, first: string, again: string }} Figure */

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @returns {Promise<Figure[]>}
 */
export async function measure(laboratory) {
  const databaseUrl = laboratory.postgres.url;
  const people = await signIn(databaseUrl, 'member', PEOPLE);
  const owners = await signIn(databaseUrl, 'owner', ORGANIZATIONS);
  const api = await laboratory.startApi(databaseUrl);
  const ask = (/** @type {Owner[]} */ who, /** @type {(owner: Owner) => string} */ path) =>
    who.map((owner) => () => get(api.url + path(owner), owner.headers));
  const figures = [
    await twice(
      laboratory,
      'P1: the list of 100 own credentials',
      ask(people, () => '/api/credentials'),
    ),
    await twice(
      laboratory,
      'P5: the report of 50 members with 100 credentials each',
      ask(owners, ({ organization }) => `/api/reports/compliance?organizationId=${organization}`),
    ),
    await twice(
      laboratory,
      'search: issuing bodies among the 5,000 credentials of 50 members',
      ask(await signIn(databaseUrl, 'owner', ORGANIZATIONS), () => '/api/credentials/issuers?q=acad'),
    ),
    await twice(
      laboratory,
      'search: a member of 50 by address',
      ask(owners, ({ organization, email }) => `/api/organizations/${organization}/members/search?search=${email}`),
    ),
  ];
  await laboratory.clear();
  return [...figures, await morning(laboratory, databaseUrl)];
}

/**
 * Creates sessions for people who haven't been measured yet, so that their rows aren't cached.
 * @param {string} databaseUrl
 * @param {'owner' | 'member'} role
 * @param {number} count
 * @returns {Promise<Owner[]>}
 */
async function signIn(databaseUrl, role, count) {
  /** @type {Owner[]} */
  let owners = [];
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select u.id, u.email, m.organization_id as organization
       from memberships m join users u on u.id = m.user_id
       -- Ids that were made of a hash are not all well-formed.
       where m.role = $2 and u.id::text ~ $3 and m.organization_id::text ~ $3 order by random() limit $1`,
      [count, role, WELL_FORMED],
    );
    owners = rows.map(({ id, email, organization }, index) => {
      const token = randomBytes(32).toString('base64url');
      const cookie = `__Host-session=${token}`;
      return { id, email, organization, headers: { cookie, 'x-forwarded-for': `10.0.0.${index}` } };
    });
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select person, hash, now() + interval '30 days' from unnest($1::uuid[], $2::bytea[]) opened (person, hash)`,
      [
        owners.map(({ id }) => id),
        owners.map(({ headers }) =>
          createHash('sha256')
            .update(headers['cookie']?.split('=')[1] ?? '')
            .digest(),
        ),
      ],
    );
  });
  return owners;
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function get(url, headers) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/**
 * Elapsed time covers the whole machine, CPU time only PostgreSQL.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} what
 * @param {(() => Promise<void>)[]} calls
 * @returns {Promise<Figure>}
 */
async function twice(laboratory, what, calls) {
  const round = async () => {
    /** @type {number[]} */
    const took = [];
    const before = await laboratory.databaseCpuSeconds();
    for (const call of calls) {
      const began = performance.now();
      await call();
      took.push(performance.now() - began);
    }
    const high = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? NaN;
    const cpu = ((await laboratory.databaseCpuSeconds()) - before) * (1_000 / calls.length);
    return `${median(took).toFixed(1)} ms (95 %: ${high.toFixed(1)} ms; CPU of PostgreSQL ${cpu.toFixed(1)} ms)`;
  };
  await calls[0]?.();
  const figure = { what, first: await round(), again: await round() };
  return figure;
}

/**
 * Scenario P6: runs the product's statements for one day in all time zones and rolls them back.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 * @returns {Promise<Figure>}
 */
async function morning(laboratory, databaseUrl) {
  /** @type {Record<'PEOPLE_TO_LOOK_AT' | 'SCAN', { text: string, values: (given: object) => unknown[] }>} */
  const { PEOPLE_TO_LOOK_AT, SCAN } = await laboratory.product('modules/reminders/scan/reminder-scan.sql.js');
  const today = new Date().toISOString().slice(0, 10);
  const zones = { timeZones: ['UTC'], days: [today], since: ['infinity'] };
  let [found, took, looking, mails, cpu] = [0, 0, 0, 0, 0];
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query(`insert into reminder_scans (time_zone, day, digests) values ('UTC', $1::date - 1, 0)`, [today]);
    const [began, before] = [performance.now(), await laboratory.databaseCpuSeconds()];
    const { rows } = await client.query(PEOPLE_TO_LOOK_AT.text, PEOPLE_TO_LOOK_AT.values(zones));
    looking = performance.now() - began;
    found = rows.length;
    for (let from = 0; from < found; from += PEOPLE_IN_BATCH) {
      const people = rows.slice(from, from + PEOPLE_IN_BATCH).map((row) => row['userId']);
      const written = await client.query(SCAN.text, SCAN.values({ ...zones, isAsOf: false, people }));
      mails += Number(written.rows[0]?.['digests']);
    }
    took = performance.now() - began;
    cpu = (await laboratory.databaseCpuSeconds()) - before;
    await client.query('rollback');
  });
  const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`;
  return {
    what: `P6: the scan of a morning, ${found.toLocaleString('en')} people with something to tell, ${mails.toLocaleString('en')} mails`,
    first: `${seconds(took)}, ${seconds(looking)} of it to find them; CPU of PostgreSQL ${cpu.toFixed(1)} s`,
    again: '',
  };
}
