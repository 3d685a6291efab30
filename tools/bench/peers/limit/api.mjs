// Bare fastify and pg: the product's own SQL, a session look-up before each answer, and nothing else.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const product = (path) => import(`${process.env.PRODUCT}${path}`);
const { CREDENTIAL_LIST, CREDENTIAL_STATS } = await product('modules/credentials/credentials.statements.js');
const { ACTOR_OF_SESSION } = await product('modules/auth/session.statements.js');

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = fastify();

server.route({ method: 'GET', url: '/ready', handler: async () => 'ready' });
server.route({ method: 'GET', url: '/api/credentials', handler: listCredentials });
server.route({ method: 'GET', url: '/api/dashboard/stats', handler: countCredentials });
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function listCredentials(request, reply) {
  const { userId, today } = await actorOf(request);
  const { rows } = await pool.query({ ...CREDENTIAL_LIST, values: [userId, today] });
  return reply.type('application/json; charset=utf-8').send(rows[0].body);
}

async function countCredentials(request) {
  const { userId, today } = await actorOf(request);
  const { rows } = await pool.query({ ...CREDENTIAL_STATS, values: [userId, today] });
  return rows[0];
}

async function actorOf(request) {
  const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const now = new Date();
  const { rows } = await pool.query({
    ...ACTOR_OF_SESSION,
    values: [createHash('sha256').update(token).digest(), now],
  });
  if (!rows[0]) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 });
  return { userId: rows[0].userId, today: now.toISOString().slice(0, 10) };
}
