import { createHash, randomBytes } from 'node:crypto';
import { withClient } from './templates.mjs';

/** @typedef {{ id: string, headers: Record<string, string> }} Person */

/**
 * Adds signed-in people with credentials, each a member of an organization on the largest plan. The first member owns
 * it.
 * @param {string} databaseUrl
 * @param {{ count: number, credentials: number, organizations?: number, expiresInDays?: number }} size `organizations`: 1 by default; `expiresInDays`: spread by default
 * @returns {Promise<Person[]>}
 */
export async function addPeople(databaseUrl, { count, credentials, organizations = 1, expiresInDays }) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  /** @type {string[]} */
  let ids = [];
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query(
      `insert into users (email, email_verified, first_name, last_name)
       select 'own-' || gen_random_uuid() || '@example.test', true, 'Own', 'Person ' || n from generate_series(1, $1::int) n returning id`,
      [count],
    );
    ids = rows.map(({ id }) => id);
    await client.query(
      `with made as (
         insert into organizations (name, subscription_tier)
         select 'Own Organization ' || n, 'enterprise' from generate_series(1, $2::int) n returning id
       ), home as (select id, row_number() over () as n from made)
       insert into memberships (organization_id, user_id, role)
       select home.id, person.id, case when person.n <= $2 then 'owner' else 'member' end
       from unnest($1::uuid[]) with ordinality person (id, n) join home on home.n = 1 + (person.n - 1) % $2`,
      [ids, organizations],
    );
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select person, hash, now() + interval '30 days' from unnest($1::uuid[], $2::bytea[]) opened (person, hash)`,
      [ids, hashes],
    );
    await client.query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, has_document, notes)
       select person, 'Certificate in Practice ' || n, 'Training Academy ' || n % 7, current_date - 400,
         current_date + coalesce($3::int, (n * 37) % 1000 - 200), n % 5 = 0, case when n % 3 = 0 then 'Renewed by examination, number ' || n end
       from generate_series(1, $2::int) n, unnest($1::uuid[]) person`,
      [ids, credentials, expiresInDays],
    );
    await client.query(
      `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
       select id, id::text, 'certificate.pdf', 'application/pdf', 100000 from credentials
       where owner_id = any ($1::uuid[]) and has_document`,
      [ids],
    );
    await client.query('vacuum (analyze) users, sessions, all_memberships, credentials, documents');
  });
  return ids.map((id, index) => ({
    id,
    headers: { cookie: `__Host-session=${tokens[index]}`, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  }));
}

/**
 * Requires that many types of every member, with a grace period of 14 days.
 * @param {string} databaseUrl
 * @param {string} ownerId
 * @param {number} types
 * @returns {Promise<string>} the organization's id
 */
export async function askForTypes(databaseUrl, ownerId, types) {
  let organizationId = '';
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select organization_id as id from memberships where user_id = $1', [ownerId]);
    organizationId = rows[0].id;
    await client.query(
      `with type as (
         insert into credential_types (organization_id, name, aliases, needs_document, needs_review)
         select $1, 'Certificate in Practice ' || n, array['Practice ' || n, 'Course ' || n], n % 4 = 0, n % 5 = 0
         from generate_series(1, $2::int) n returning id
       )
       insert into requirements (organization_id, type_id, grace_days) select $1, id, 14 from type`,
      [organizationId, types],
    );
    await client.query('analyze credential_types, requirements');
  });
  return organizationId;
}
