// The lower bound: the product's own SQL on bare fastify and pg, with one session lookup per request. DUTIES adds
// logging, metrics, rate limits and security headers.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { Histogram } from 'prom-client';
import { actorOf, formOf, listCredentials, pool, portfolioBy, product, rowsOf, sendMatrix, write } from './service.mjs';

const { CREDENTIAL_STATS } = await product('credentials/credentials.statements.js');
const { RECENT_MAILS, RECENT_REMINDERS, RECENT_REQUIREMENT_NEWS, UNDELIVERED } = await product(
  'mailer/bell/notices.statements.js',
);
const { NEWS_KINDS } = await product('mailer/bell/notice-text.js');
const { MATRIX } = await product('requirements/matrix/matrix.statements.js');

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

const WITH_DUTIES = {
  logger: true,
  disableRequestLogging: true,
  trustProxy: '127.0.0.1',
  genReqId: () => randomUUID(),
};

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
server.route({ method: 'GET', url: '/api/portfolio/public/:token', handler: portfolioBy(PUBLIC_VERSION) });
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function countCredentials(request) {
  const { userId, today } = await actorOf(request);
  return (await rowsOf(CREDENTIAL_STATS, { ownerId: userId, today }))[0];
}

async function createCredential(request, reply) {
  const { userId } = await actorOf(request);
  const { fields, file } = await formOf(request, store);
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
  return { key, name: filename, size: await write(file, key) };
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
  const [row] = await rowsOf(MATRIX, {
    organizationIds: members.map(() => id),
    userIds: members.map((member) => member.user_id),
    todays: members.map(() => today),
    joinedOns: members.map(({ joinedOn }) => joinedOn),
    names: members.map((member) => member.user_id),
    emails: members.map((member) => member.user_id),
    states: null,
    afterWeight: null,
    afterUser: null,
    limit: 100,
  });
  return sendMatrix(reply, row);
}

async function listNotices(request) {
  const { userId } = await actorOf(request);
  const parameters = { userId, since: new Date(Date.now() - 30 * 86_400_000), kinds: NEWS_KINDS, limit: 20 };
  const statements = [RECENT_REMINDERS, RECENT_MAILS, RECENT_REQUIREMENT_NEWS, UNDELIVERED];
  return (await Promise.all(statements.map((statement) => rowsOf(statement, parameters)))).flat();
}

async function addDuties(server) {
  await server.register(helmet, { hsts: { maxAge: 31_536_000 }, frameguard: { action: 'deny' } });
  await server.register(rateLimit, { max: 2_000_000, timeWindow: 20_000 });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, request.routeOptions.url, reply.statusCode];
    durations.observe({ method, route, status }, reply.elapsedTime / 1_000);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
