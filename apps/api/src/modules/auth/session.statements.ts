/** Joined with the person, so that a name just changed or an account just removed counts from the next request on. $1 hash of the token, $2 now. */
export const ACTOR_OF_SESSION = {
  name: 'actor-of-session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName",
      u.last_name as "lastName", u.time_zone as "timeZone"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2`,
};
