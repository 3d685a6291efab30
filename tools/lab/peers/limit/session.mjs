import { createHash } from 'node:crypto';

const ACTOR_OF_SESSION = {
  name: 'actor-of-session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName",
      u.last_name as "lastName", u.time_zone as "timeZone"
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`,
};

export const actorFinder = (pool) =>
  async function actorOf(request) {
    const token = /__Host-session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const now = new Date();
    const { rows } = await pool.query({
      ...ACTOR_OF_SESSION,
      values: [createHash('sha256').update(token).digest(), now],
    });
    if (!rows[0]) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 });
    return { userId: rows[0].userId, today: now.toISOString().slice(0, 10) };
  };
