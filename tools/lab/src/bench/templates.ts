import { createHash } from 'node:crypto';
import { migrate } from '@tracker/database/migrate';
import { migrations } from '@tracker/database/migrations';
import { withClient } from '../installation/people.js';

export interface Filling {
  credentials: number;
  expiry?: 'spread' | 'far';
}

const CREDENTIALS_EACH = 25;
const MEMBERS_EACH = 50;

export const PEOPLE = `
  insert into users (id, email, email_verified, first_name, last_name)
  select md5('other ' || n)::uuid, 'other-' || n || '@example.test', true, 'Other', 'Person ' || n
  from generate_series(1, $1::int) n`;

export const ORGANIZATIONS = `
  insert into organizations (id, name, subscription_tier)
  select md5('other organization ' || n)::uuid, 'Other Organization ' || n, 'enterprise'
  from generate_series(0, ($1::int - 1) / ${MEMBERS_EACH}) n`;

export const MEMBERSHIPS = `
  insert into memberships (organization_id, user_id, role)
  select md5('other organization ' || (n - 1) / ${MEMBERS_EACH})::uuid, md5('other ' || n)::uuid,
    case when n % ${MEMBERS_EACH} = 1 then 'owner' else 'member' end
  from generate_series(1, $1::int) n`;

/** The owner changes with each row, so that one owner's credentials are scattered in the table, as in production. */
const CREDENTIALS = `
  insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, has_document, notes)
  select gen_random_uuid(), md5('other ' || n)::uuid, 'Certificate in Practice ' || c, 'Training Academy ' || c % 7,
    current_date - 400, current_date + $2::int + (c * 37 + n * 11) % 1460, c % 5 = 0,
    case when c % 3 = 0 then 'Renewed by examination, number ' || n end
  from generate_series(1, ${CREDENTIALS_EACH}) c, generate_series(1, $1::int) n`;

const DOCUMENTS = `
  insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
  select id, id::text, 'certificate.pdf', 'application/pdf', 100000 from credentials where has_document`;

const DAYS_UNTIL_EXPIRY = { spread: -365, far: 3_650 };

export async function templateOf(serverUrl: string, { credentials, expiry = 'spread' }: Filling) {
  const recipe = [migrations.map(({ name }) => name), PEOPLE, CREDENTIALS, DOCUMENTS];
  const version = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 8);
  const kind = `filled_${credentials}_${expiry}_`;
  const name = kind + version;
  await withClient(serverUrl, async (server) => {
    const { rows } = await server.query('select datname from pg_database where starts_with(datname, $1)', [kind]);
    if (rows.some(({ datname }) => datname === name)) return;
    for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`);
    console.log(`  Filling a database with ${credentials.toLocaleString('en')} credentials, once…`);
    await server.query('drop database if exists being_filled with (force)');
    await server.query('create database being_filled');
    await fill(withDatabase(serverUrl, 'being_filled'), credentials, DAYS_UNTIL_EXPIRY[expiry]);
    await server.query(`alter database being_filled rename to ${name}`);
  });
  return name;
}

async function fill(url: string, credentials: number, daysUntilExpiry: number) {
  await migrate(url);
  await withClient(url, async (client) => {
    const people = Math.ceil(credentials / CREDENTIALS_EACH);
    await client.query('set session_replication_role = replica');
    for (const statement of [PEOPLE, ORGANIZATIONS, MEMBERSHIPS]) await client.query(statement, [people]);
    await client.query(CREDENTIALS, [people, daysUntilExpiry]);
    await client.query(DOCUMENTS);
    await client.query('vacuum (analyze, freeze)');
  });
}

function withDatabase(url: string, name: string) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
