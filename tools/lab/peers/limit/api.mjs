// The lower bound: the product's own SQL on bare fastify and pg, with one session lookup per request. DUTIES adds
// logging, metrics, rate limits and security headers.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import pg from 'pg';
import { addDuties, WITH_DUTIES } from './duties.mjs';
import { actorFinder } from './session.mjs';

const product = (path) => import(`${process.env.PRODUCT}${path}`);
const { CREDENTIAL_LIST, CREDENTIAL_STATS } = await product('modules/credentials/credentials.statements.js');
const { RECENT_MAILS, RECENT_REMINDERS, RECENT_REQUIREMENT_NEWS, UNDELIVERED } = await product(
  'modules/mailer/bell/notices.statements.js',
);
const { NEWS_KINDS } = await product('modules/mailer/bell/notice-text.js');
const { MATRIX } = await product('modules/requirements/matrix/matrix.statements.js');

const INSERT = {
  name: 'insert',
  text: `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date, notes) values ($1, $2, $3, $4, $5, $6)
    returning id, name, issuing_body as "issuingBody", issue_date as "issueDate", expiry_date as "expiryDate", notes`,
};
const ATTACH = {
  name: 'attach',
  text: `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes) values ($1, $2, $3, 'application/pdf', $4)`,
};
const ONE_PASS = {
  name: 'one-pass',
  text: `select u.id as "userId", u.email, counted.* from memberships m join users u on u.id = m.user_id cross join lateral (
      select count(*)::int as total,
        count(*) filter (where c.expiry_date > $2::date + 30)::int as valid,
        count(*) filter (where c.expiry_date between $2::date and $2::date + 30)::int as expiring,
        count(*) filter (where c.expiry_date < $2::date)::int as expired,
        count(*) filter (where not c.has_document)::int as "missingDocuments"
      from credentials c where c.owner_id = u.id and c.archived_at is null
    ) counted where m.organization_id = $1`,
};

const PUBLIC_VERSION = {
  name: 'public-version',
  text: `select xmin::text as version from portfolios where share_token = $1 and is_public`,
};

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const actorOf = actorFinder(pool);
const server = fastify(process.env.DUTIES ? WITH_DUTIES : {});
if (process.env.DUTIES) await addDuties(server);
await server.register(multipart, { limits: { fileSize: 10 * 1024 * 1024 } });

server.route({ method: 'GET', url: '/ready', handler: async () => 'ready' });
server.route({ method: 'GET', url: '/api/credentials', handler: listCredentials });
server.route({ method: 'GET', url: '/api/dashboard/stats', handler: countCredentials });
server.route({ method: 'POST', url: '/api/credentials', handler: createCredential });
server.route({ method: 'GET', url: '/api/reports/compliance', handler: reportCompliance });
server.route({ method: 'GET', url: '/api/organizations/:id/compliance-matrix', handler: showMatrix });
server.route({ method: 'GET', url: '/api/notices', handler: listNotices });
server.route({ method: 'GET', url: '/api/portfolio/public/:token', handler: showPortfolio });
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function listCredentials(request, reply) {
  const { userId, today } = await actorOf(request);
  const { rows } = await pool.query({ ...CREDENTIAL_LIST, values: CREDENTIAL_LIST.values({ ownerId: userId, today }) });
  return reply.type('application/json; charset=utf-8').send(rows[0].body);
}

async function showPortfolio(request, reply) {
  const { rows } = await pool.query({ ...PUBLIC_VERSION, values: [request.params.token] });
  const tag = `"${rows[0].version}"`;
  return reply
    .header('etag', tag)
    .code(request.headers['if-none-match'] === tag ? 304 : 200)
    .send();
}

async function countCredentials(request) {
  const { userId, today } = await actorOf(request);
  const { rows } = await pool.query({
    ...CREDENTIAL_STATS,
    values: CREDENTIAL_STATS.values({ ownerId: userId, today }),
  });
  return rows[0];
}

async function createCredential(request, reply) {
  const { userId } = await actorOf(request);
  const fields = {};
  let file;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await store(part);
    else fields[part.fieldname] = part.value;
  }
  const { name, issuingBody, issueDate, expiryDate, notes } = fields;
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query({ ...INSERT, values: [userId, name, issuingBody, issueDate, expiryDate, notes] });
  if (file) await client.query({ ...ATTACH, values: [rows[0].id, file.key, file.name, file.size] });
  await client.query('commit');
  client.release();
  return reply.code(201).send(rows[0]);
}

async function store({ file, filename }) {
  const key = randomUUID();
  const target = createWriteStream(join(process.env.FILES, key));
  await pipeline(file, target);
  return { key, name: filename, size: target.bytesWritten };
}

async function reportCompliance(request) {
  const { today } = await actorOf(request);
  const { rows } = await pool.query({ ...ONE_PASS, values: [request.query.organizationId, today] });
  return rows;
}

const people = new Map();

async function showMatrix(request, reply) {
  const { today } = await actorOf(request);
  const { id } = request.params;
  if (!people.has(id)) {
    const { rows } = await pool.query(
      `select user_id, joined_at::date as "joinedOn" from memberships where organization_id = $1`,
      [id],
    );
    people.set(id, rows);
  }
  const members = people.get(id);
  const values = MATRIX.values({
    organizationIds: members.map(() => id),
    userIds: members.map((member) => member.user_id),
    todays: members.map(() => today),
    joinedOns: members.map(({ joinedOn }) => joinedOn),
    names: members.map((member) => member.user_id),
    states: null,
    afterWeight: null,
    afterUser: null,
    limit: 100,
  });
  const { rows } = await pool.query(MATRIX.text, values);
  const { types, items, next, totals } = rows[0];
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"types":${types},"items":${items},"next":${JSON.stringify(next)},"totals":${JSON.stringify(totals)}}`);
}

async function listNotices(request) {
  const { userId } = await actorOf(request);
  const parameters = { userId, since: new Date(Date.now() - 30 * 86_400_000), kinds: NEWS_KINDS, limit: 20 };
  const read = async (statement) => (await pool.query({ ...statement, values: statement.values(parameters) })).rows;
  const found = await Promise.all([RECENT_REMINDERS, RECENT_MAILS, RECENT_REQUIREMENT_NEWS, UNDELIVERED].map(read));
  return found.flat();
}
