import { isForServer } from './dev-server.mjs';

test.each([
  '/.well-known/jwks.json',
  '/api/credentials',
  '/auth/google',
  '/badges/4711.png',
  '/calendar/token.ics',
  '/healthz',
  '/issuers/4711/did.json',
  '/mail/unsubscribe',
  '/metrics',
  '/readyz',
  '/scim/v2/Users',
  '/verify',
])('the development server leaves %s to the API', (path) => {
  expect(isForServer(path)).toBe(true);
});

test.each(['/', '/team', '/apis', '/calendars', '/mailings', '/settings', '/assets/a.js', '/remotes/a/dev/a.js'])(
  'the development server answers %s itself',
  (path) => {
    expect(isForServer(path)).toBe(false);
  },
);
