/**
 * Joined with the people, so that a name just changed or an account just removed counts from the next request on. $1 hash of a token, $2 now.
 * No row when there is no valid session.
 */
export const ACTOR_OF_SESSION = {
  name: 'actor-of-session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName",
      u.last_name as "lastName", u.time_zone as "timeZone", s.last_seen_at < $2::timestamptz - interval '1 day' as "isLongUnseen"
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`,
};

/** Notes that a session ($1) is in use ($2 now). What another request is noting at this moment is left to it. */
export const NOTE_SEEN = {
  name: 'note-session-seen',
  text: `update sessions set last_seen_at = $2
    where id = (select id from sessions where id = $1 for update skip locked)`,
};
