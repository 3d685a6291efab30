import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const people = JSON.parse(process.env.PEOPLE);

execFileSync('node_modules/.bin/directus', ['bootstrap'], { stdio: 'inherit' });

const client = new pg.Client({ connectionString: process.env.DB_CONNECTION_STRING });
await client.connect();
const policy = randomUUID();
await client.query(
  `insert into directus_policies (id, name, app_access, admin_access) values ($1, 'Own credentials', false, false)`,
  [policy],
);
const own = { owner_id: { _eq: '$CURRENT_USER' } };
const rules = [
  ['credentials', 'read', own, null],
  ['credentials', 'create', {}, { owner_id: '$CURRENT_USER' }],
  ['directus_files', 'create', {}, null],
];
for (const [collection, action, permissions, presets] of rules) {
  await client.query(
    `insert into directus_permissions (collection, action, permissions, presets, fields, policy) values ($1, $2, $3, $4, '*', $5)`,
    [collection, action, JSON.stringify(permissions), JSON.stringify(presets), policy],
  );
}
for (const { id, token } of people) {
  await client.query(`insert into directus_users (id, email, token, status) values ($1, $2, $3, 'active')`, [
    id,
    `${id}@example.test`,
    token,
  ]);
  await client.query(`insert into directus_access (id, "user", policy) values ($1, $2, $3)`, [
    randomUUID(),
    id,
    policy,
  ]);
}
await client.end();

process.argv.splice(2, Infinity, 'start');
await import('./node_modules/directus/cli.js');
