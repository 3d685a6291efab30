import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';
import { giveVisitorId, reporterOf, visitorIdOf } from './visitor-id.js';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const environment = (secureCookies: boolean) => ({ secureCookies }) as Environment;
const asking = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest;

test.each<[Record<string, string>, boolean, string | null]>([
  [{ visitor: ID }, false, ID],
  [{ '__Host-visitor': ID }, true, ID],
  [{ visitor: ID }, true, null],
  [{ '__Host-visitor': ID }, false, null],
  [{}, false, null],
  ...[`x${ID}`, `${ID}x`, ID.toUpperCase(), ID.replaceAll('-', ''), ID.replace('-9a0c', ''), 'nora'].map(
    (visitor): [Record<string, string>, boolean, null] => [{ visitor }, false, null],
  ),
])('a browser with %j (secure: %s) is %s', (cookies, isSecure, id) => {
  expect(visitorIdOf(asking(cookies), environment(isSecure))).toBe(id);
});

test.each([
  [true, '__Host-visitor'],
  [false, 'visitor'],
])('an id that is given out (secure: %s) is read again from %s, for a year, and by no script', (isSecure, name) => {
  const setCookie = jest.fn();
  const id = giveVisitorId({ setCookie } as unknown as FastifyReply, environment(isSecure));
  expect(setCookie.mock.calls).toEqual([
    [name, id, { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge: 31_536_000 }],
  ]);
  expect(visitorIdOf(asking({ [name]: id }), environment(isSecure))).toBe(id);
});

test('the reporter is the person, or else the browser', () => {
  expect([reporterOf('nora', ID), reporterOf(null, ID), reporterOf(null, null)]).toEqual([
    'user:nora',
    `visitor:${ID}`,
    null,
  ]);
});
