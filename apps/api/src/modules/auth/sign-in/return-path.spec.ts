import fc from 'fast-check';
import { safeReturnPath } from './sign-in-browser.js';

const SITE = 'https://tracker.example';

describe('the return path of a sign-in', () => {
  test.each([
    '/credentials',
    '/invite?token=a_b-c',
    '/portfolio/view/x#y',
    '/?a=//b',
    '/authors',
    '/help/auth/',
    `/${'x'.repeat(1_999)}`,
  ])('keeps the page %s', (path) => {
    expect(safeReturnPath(path, SITE)).toBe(path);
  });

  test.each([
    undefined,
    '',
    'credentials',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/a\\b',
    '/a\nb',
    '//tracker.example/own',
    '//[',
    '/auth',
    '/API',
    '/auth/google',
    '/api/auth/user',
    ['/a', '/b'],
    `/${'x'.repeat(2_000)}`,
  ])('falls back to the start page for %j', (path) => {
    expect(safeReturnPath(path, SITE)).toBe('/');
  });

  test('never leads off the site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      'evil.example',
      'http:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (path) => {
          const target = new URL(safeReturnPath(path, SITE), `${SITE}/auth/google/callback`);
          expect(target.origin).toBe(SITE);
        },
      ),
    );
  });
});
