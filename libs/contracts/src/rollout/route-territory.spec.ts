import { doOverlap, isBelow, isReserved } from './route-territory.js';

describe('two route patterns', () => {
  test.each([
    ['/credentials/:x', '/credentials/:id'],
    ['/credentials/:id', '/credentials/archived'],
    ['/:page', '/team'],
    ['/Team', '/team'],
    ['/team/*', '/team'],
    ['/:page/*', '/team/a/b'],
    ['/team/*', '/team/a/*'],
    ['/', '/'],
  ])('overlap: %s and %s', (one, other) => {
    expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['/credentials/:id', '/credentials'],
    ['/credentials/:id', '/:page'],
    ['/:page', '/'],
    ['/team/:tab', '/reports/:tab'],
    ['/team/*', '/teams'],
    ['/team/a/*', '/team/b'],
  ])('do not overlap: %s and %s', (one, other) => {
    expect([doOverlap(one, other), doOverlap(other, one)]).toEqual([false, false]);
  });
});

test.each([
  '/api',
  '/API/things',
  '/assets',
  '/auth/:provider',
  '/scim',
  '/settings/cpd',
  '/healthz',
  '/readyz',
  '/metrics',
  '/remotes/x',
  '/badges/:id',
  '/issuers',
  '/verify',
  '/calendar/:token',
  '/link-sign-in',
  '/mail/unsubscribe',
  '/mail/:id',
  '/.well-known/x',
  '/:anything',
  '/:anything/*',
])('%s belongs to the platform', (path) => {
  expect(isReserved('cpd-hours', path)).toBe(true);
});

test.each([
  ['cpd-hours', '/'],
  ['cpd-hours', '/cpd-hours/:id'],
  ['cpd-hours', '/apis'],
  ['cpd-hours', '/mail'],
  ['team', '/settings/account'],
  ['badges', '/badges/:id'],
  ['badges', '/verify'],
])('the remote %s may own %s', (remote, path) => {
  expect(isReserved(remote, path)).toBe(false);
});

test.each([
  ['/cpd', '/cpd', true],
  ['/cpd/*', '/cpd', true],
  ['/CPD/x', '/cpd', true],
  ['/cpd/hours/x', '/cpd/hours', true],
  ['/cpd', '/cpd/hours', false],
  ['/:page', '/cpd', false],
  ['/cpds', '/cpd', false],
  ['/', '/cpd', false],
])('%s is below %s: %s', (path, prefix, expected) => {
  expect(isBelow(path, prefix)).toBe(expected);
});
