import { addPeople, withClient } from '../../installation/people.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideStatements } from '../contenders.js';
import type { Scenario } from '../run.js';

const MEMBERS = 50;
const OWNERS = 20;
const REMINDERS = 20;
const MAILS = 40;
const MAILS_OF_OTHERS = 4;

const NOTES = ['An organization of 50 people. The limit is the product’s own statements on a bare fastify.'];

export const scenario: Scenario = {
  id: 'P19',
  title: 'What stands behind the bell of an owner, with 160,000 mails of other organizations',
  async run(laboratory) {
    const { outcome } = await besideStatements(laboratory, {
      prepare: (credentials) => prepared(laboratory, credentials),
      measure: 'the list, beside its bare statements',
      growth: 'with 160,000 beside 160 mails of other organizations',
      digits: 2,
    });
    return { ...outcome, notes: NOTES };
  },
};

async function prepared(laboratory: BenchLaboratory, credentials: number) {
  const databaseUrl = await laboratory.database({ credentials });
  const people = await addPeople(databaseUrl, {
    count: OWNERS * MEMBERS,
    credentials: REMINDERS,
    organizations: OWNERS,
  });
  const owners = people.slice(0, OWNERS);
  const ownerIds = owners.map(({ id }) => id);
  await addMails(databaseUrl, ownerIds);
  const requests = owners.map(({ headers }) => ({ path: '/api/notices', headers }));
  return { databaseUrl, program: await laboratory.startApi(databaseUrl), load: { requests, connections: 1 } };
}

async function addMails(databaseUrl: string, ownerIds: string[]) {
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into outbox_messages (kind, dedupe_key, recipient, user_id, organization_id, state, created_at, settled_at, run_at)
       select 'team-update', 'bench ' || m.user_id || ' ' || n, 'person@example.test', m.user_id, m.organization_id,
         case when n % 2 = 0 then 'failed' else 'sent' end, at, at, at
       from memberships m, lateral generate_series(1, case when m.user_id = any ($1::uuid[]) then $2::int else $3::int end) n,
         lateral (select now() - n * interval '8 hours' as at) sent`,
      [ownerIds, MAILS, MAILS_OF_OTHERS],
    );
    await client.query(
      `with own as (
         select id, owner_id, expiry_date, row_number() over (partition by owner_id order by id)::int as n from credentials where owner_id = any ($1::uuid[])
       ), digest as (
         insert into reminder_digests (user_id, day, is_as_of, created_at)
         select owner_id, current_date - n, false, now() - n * interval '1 day' from own returning id, user_id, day
       )
       insert into reminders (credential_id, expiry_date, offset_days, user_id, digest_id)
       select own.id, own.expiry_date, 30, own.owner_id, digest.id
       from own join digest on digest.user_id = own.owner_id and digest.day = current_date - own.n`,
      [ownerIds],
    );
    await client.query('vacuum (analyze) outbox_messages, reminder_digests, reminders');
  });
}
