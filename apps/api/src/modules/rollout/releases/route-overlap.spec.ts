import { doOverlap } from './release-compatibility.service.js';

describe('two route patterns', () => {
  test.each([
    ['/credentials/:x', '/credentials/:id'],
    ['/credentials/:id', '/credentials/archived'],
    ['/:page', '/team'],
    ['/:page/edit', '/team/:tab'],
    ['/Team', '/team'],
    ['/team/*', '/team'],
    ['/team/*', '/team/a/b'],
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
