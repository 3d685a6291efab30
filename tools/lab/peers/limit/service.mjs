import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

export const product = (path) => import(`${process.env.PRODUCT}modules/${path}`);
const { CREDENTIAL_LIST } = await product('credentials/credentials.statements.js');

const ACTOR_OF_SESSION = {
  name: 'actor-of-session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName",
      u.last_name as "lastName", u.time_zone as "timeZone"
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`,
};

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export async function rowsOf({ name, text, values, plan }, parameters) {
  return (await pool.query({ name: plan ? undefined : name, text, values: values(parameters) })).rows;
}

export async function actorOf(request) {
  const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const now = new Date();
  const { rows } = await pool.query({
    ...ACTOR_OF_SESSION,
    values: [createHash('sha256').update(token).digest(), now],
  });
  if (!rows[0]) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 });
  return { userId: rows[0].userId, today: now.toISOString().slice(0, 10) };
}

export async function formOf(request, store) {
  const fields = {};
  let file = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await store(part);
    else fields[part.fieldname] = part.value;
  }
  return { fields, file };
}

export async function write(file, key) {
  const target = createWriteStream(join(process.env.FILES, key));
  await pipeline(file, target);
  return target.bytesWritten;
}

export const sendJson = (reply, body) => reply.type('application/json; charset=utf-8').send(body);

export async function listCredentials(request, reply) {
  const { userId, today } = await actorOf(request);
  const [{ body }] = await rowsOf(CREDENTIAL_LIST, { ownerId: userId, today });
  return sendJson(reply, body);
}

export const sendMatrix = (reply, { types, items, next, totals }) =>
  sendJson(
    reply,
    `{"types":${types},"items":${items},"next":${JSON.stringify(next)},"totals":${JSON.stringify(totals)}}`,
  );

export const portfolioBy = (version) =>
  async function showPortfolio(request, reply) {
    const { rows } = await pool.query({ ...version, values: [request.params.token] });
    const tag = `"${rows[0].version}"`;
    return reply
      .header('etag', tag)
      .code(request.headers['if-none-match'] === tag ? 304 : 200)
      .send();
  };
