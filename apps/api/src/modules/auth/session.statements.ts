/**
 * Joined with the people, so that a name just changed or an account just removed counts from the next request on. $1 hashes of tokens,
 * $2 now. Rows come for valid sessions only, each with the place of its hash in $1. The subquery hides how many hashes there are: PostgreSQL
 * would plan for their number anew at each request.
 */
export const ACTORS_OF_SESSIONS = {
  name: 'actors-of-sessions',
  text: `select asked.place::int as place, s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified",
      u.first_name as "firstName", u.last_name as "lastName", u.time_zone as "timeZone",
      s.last_seen_at < $2::timestamptz - interval '1 day' as "isLongUnseen"
    from unnest((select $1::bytea[])) with ordinality asked (token_hash, place)
      join sessions s on s.token_hash = asked.token_hash join users u on u.id = s.user_id
    where s.expires_at > $2`,
};

/** Notes that sessions ($1) are in use ($2 now). What another request is noting at this moment is left to it. */
export const NOTE_SEEN = {
  name: 'note-sessions-seen',
  text: `update sessions set last_seen_at = $2
    where id in (select id from sessions where id = any($1::uuid[]) for update skip locked)`,
};
