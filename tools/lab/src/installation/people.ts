import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Program } from './program.js';

export interface Person {
  id: string;
  headers: Record<string, string>;
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function openSessions(
  client: Pick<pg.Client, 'query'>,
  ids: string[],
  cookie: 'session' | '__Host-session' = '__Host-session',
): Promise<Person[]> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select person, hash, now() + interval '30 days' from unnest($1::uuid[], $2::bytea[]) opened (person, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return ids.map((id, index) => ({
    id,
    headers: { cookie: `${cookie}=${tokens[index]}`, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  }));
}

export async function signUp(client: Pick<pg.Client, 'query'>, email: string): Promise<Person> {
  const { rows } = await client.query('insert into users (email) values ($1) returning id', [email]);
  const [person] = await openSessions(client, [rows[0].id], 'session');
  if (!person) throw new Error(`${email} was not added.`);
  return person;
}

interface Size {
  count: number;
  credentials: number;
  organizations?: number;
  expiresInDays?: number;
}

export async function addPeople(databaseUrl: string, size: Size): Promise<[Person, ...Person[]]> {
  const { count, credentials, organizations = 1, expiresInDays } = size;
  return withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query(
      `insert into users (email, email_verified, first_name, last_name)
       select 'own-' || gen_random_uuid() || '@example.test', true, 'Own', 'Person ' || n from generate_series(1, $1::int) n returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
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
    const [first, ...others] = await openSessions(client, ids);
    if (!first) throw new Error('Nobody was added.');
    await client.query('vacuum (analyze) users, sessions, all_memberships, credentials, documents');
    return [first, ...others];
  });
}

export async function organizationOf(databaseUrl: string, ownerId: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select organization_id as id from memberships where user_id = $1', [ownerId]);
    return rows[0].id;
  });
}

export async function requireTypes(databaseUrl: string, ownerId: string, types: number): Promise<string> {
  const organizationId = await organizationOf(databaseUrl, ownerId);
  await withClient(databaseUrl, async (client) => {
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

export async function offerAchievements(databaseUrl: string, ownerId: string, achievements: number) {
  const organizationId = await organizationOf(databaseUrl, ownerId);
  await withClient(databaseUrl, (client) =>
    client.query(
      `with issuer as (
         insert into badge_issuers (organization_id, name) values ($1, 'Training Academy') returning organization_id
       )
       insert into badge_achievements (organization_id, name, description, criteria, achievement_type)
       select organization_id, 'Working at heights ' || n, 'Secures a workplace.', 'Two days of training.', 'Certificate'
       from issuer, generate_series(1, $2::int) n`,
      [organizationId, achievements],
    ),
  );
}

export async function callAs(
  { url }: Pick<Program, 'url'>,
  { headers }: Person,
  method: string,
  path: string,
  fields: object,
) {
  const body = JSON.stringify(fields);
  const answer = await fetch(url + path, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

export async function publishPortfolio(
  databaseUrl: string,
  program: Program,
  { id, headers }: Person,
): Promise<string> {
  await fetch(`${program.url}/api/portfolio`, { headers });
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'update portfolios set is_public = true where owner_id = $1 returning id, share_token as token',
      [id],
    );
    await client.query(
      'insert into portfolio_entries (credential_id, portfolio_id) select id, $2 from credentials where owner_id = $1',
      [id, rows[0].id],
    );
    return rows[0].token;
  });
}
