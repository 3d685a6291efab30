// The lower bound of latency: the statements that the product sends, in the same order, on bare fastify and pg.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import {
  actorOf,
  formOf,
  listCredentials,
  pool,
  portfolioBy,
  product,
  rowsOf,
  sendJson,
  sendMatrix,
  write,
} from './service.mjs';

const { CREDENTIAL_VIEW, CHANGE_CREDENTIAL, CREATE_CREDENTIAL, CREATE_WITH_DOCUMENT } = await product(
  'credentials/credentials.statements.js',
);
const { COMPLIANCE_REPORT } = await product('reports/compliance.statements.js');
const { MATRIX, MATRIX_TOTALS } = await product('requirements/matrix/matrix.statements.js');

const ROLE = {
  name: 'role',
  text: 'select role from memberships where organization_id = $1 and user_id = $2',
};
const PEOPLE = {
  name: 'people',
  text: `select u.id, u.email, u.time_zone, m.role, m.joined_at::date as "joinedOn",
      display_name(u.first_name, u.last_name, u.email) as name, o.name as organization
    from memberships m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = $1 order by m.joined_at, u.id`,
};
const QUEUE_REMOVAL = {
  name: 'queue-removal',
  text: `insert into durable_jobs (queue, key, payload, run_at)
    values ('document-removals', $1::text, jsonb_build_object('storageKey', $1::text), now() + interval '1 hour')
    on conflict do nothing returning id`,
};
const VERSION = {
  name: 'version',
  text: `select md5(row(p.id, p.content_version, p.title, p.description, p.show_contact_info, u.first_name, u.last_name,
      u.name, u.email, u.profile_image_url)::text) as version
    from portfolios p join users u on u.id = p.owner_id where p.share_token = $1 and p.is_public`,
};
const NO_AUDIT = { 'tracker.actor_id': '', 'tracker.agent_id': '', 'tracker.request_id': '' };

const server = fastify();
await server.register(multipart, { limits: { fileSize: 10 * 1024 * 1024 } });

server.route({ method: 'GET', url: '/ready', handler: async () => 'ready' });
server.route({ method: 'GET', url: '/api/credentials', handler: listCredentials });
server.route({ method: 'POST', url: '/api/credentials', handler: createCredential });
server.route({ method: 'GET', url: '/api/credentials/:id', handler: showCredential });
server.route({ method: 'PUT', url: '/api/credentials/:id', handler: changeCredential });
server.route({ method: 'GET', url: '/api/reports/compliance', handler: reportCompliance });
server.route({ method: 'GET', url: '/api/organizations/:id/compliance-matrix', handler: showMatrix });
server.route({ method: 'GET', url: '/api/portfolio/public/:token', handler: portfolioBy(VERSION) });
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function showCredential(request) {
  const { userId, today } = await actorOf(request);
  return (await rowsOf(CREDENTIAL_VIEW, { ownerId: userId, today, id: request.params.id }))[0];
}

async function createCredential(request, reply) {
  const { userId, today } = await actorOf(request);
  const { fields, file } = await formOf(request, store);
  const values = { ...NO_AUDIT, ...fields, ...file, ownerId: userId, today };
  const [{ body }] = await rowsOf(file ? CREATE_WITH_DOCUMENT : CREATE_CREDENTIAL, values);
  return sendJson(reply.code(201), body);
}

async function changeCredential(request) {
  const { userId, today } = await actorOf(request);
  const { fields } = await formOf(request, store);
  const own = { ownerId: userId, today, id: request.params.id };
  await rowsOf(CREDENTIAL_VIEW, own);
  const values = { ...NO_AUDIT, ...fields, ...own, clearNotes: false, version: null };
  return (await rowsOf(CHANGE_CREDENTIAL, values))[0];
}

async function store({ file, filename, mimetype }) {
  const storageKey = randomUUID();
  await pool.query({ ...QUEUE_REMOVAL, values: [storageKey] });
  return { storageKey, fileName: filename, contentType: mimetype, sizeBytes: await write(file, storageKey) };
}

async function peopleOf(organizationId, today) {
  const { rows } = await pool.query({ ...PEOPLE, values: [organizationId] });
  return {
    rows,
    columns: {
      organizationIds: rows.map(() => organizationId),
      userIds: rows.map(({ id }) => id),
      todays: rows.map(() => today),
      joinedOns: rows.map(({ joinedOn }) => joinedOn),
    },
  };
}

async function reportCompliance(request) {
  const { today } = await actorOf(request);
  const { rows, columns } = await peopleOf(request.query.organizationId, today);
  const values = {
    people: columns.userIds,
    days: columns.todays,
    visible: rows.map(() => true),
    names: rows.map(({ name }) => name),
    limit: 100,
    lastDays: Array.from({ length: 13 }, (_, month) => `2027-${String((month % 12) + 1).padStart(2, '0')}-28`),
  };
  return Promise.all([rowsOf(COMPLIANCE_REPORT, values), rowsOf(MATRIX_TOTALS, columns)]);
}

async function showMatrix(request, reply) {
  const { userId, today } = await actorOf(request);
  await pool.query({ ...ROLE, values: [request.params.id, userId] });
  const { rows, columns } = await peopleOf(request.params.id, today);
  const names = rows.map(({ name }) => name);
  const emails = rows.map(({ email }) => email);
  const from = { states: null, afterWeight: null, afterUser: null, limit: 100 };
  const [row] = await rowsOf(MATRIX, { ...columns, ...from, names, emails });
  return sendMatrix(reply, row);
}
