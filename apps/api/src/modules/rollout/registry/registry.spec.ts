import { setImmediate } from 'node:timers/promises';
import type { Statements } from '@tracker/database/statements';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOrigins, givenRemotes, registryAnswer, type RegistryVisitor, visibleTo } from './registry-answer.js';
import type { PreviewRow, RegistryRow } from '../rollout.statements.js';
import type { Clock } from '../../../platform/clock.js';
import { RolloutRevision } from './registry.service.js';
import type { Environment } from '../../../platform/config/environment.js';
import { giveVisitorId, reporterOf, visitorIdOf } from './visitor-id.js';

type Version = NonNullable<RegistryRow['candidate']>;

const NORA: RegistryVisitor = { userId: 'nora', stickyId: 'nora', shellSdk: '1.0.0', isOperator: false };
const OPERATOR = { ...NORA, isOperator: true };

type Route = Version['manifest']['routes'][number];
const route = (path: string, access: Route['access'], files?: string[]) =>
  ({ path, access, title: path, ...(files && { files }) }) as Route;
const item = (path: string, access: Route['access']) => ({ path, access, label: path, icon: 'team', order: 1 });

function version(name: string, routes: Route[], navigation: object[] = []): Version {
  const integrity = { 'e.js': 'sha384-e', 'open.js': 'sha384-o', 'closed.js': 'sha384-c' };
  const manifest = { name: 'team', shellSdk: '^1.0.0', container: 'team', routes, navigation, integrity };
  return {
    version: name,
    entry: `/remotes/team/${name}/e.js`,
    shellSdkRange: '^1.0.0',
    isHalted: false,
    manifest,
  } as unknown as Version;
}

const ONE = version('1', [route('/team', 'public', ['open.js']), route('/settings', 'signed-in', ['closed.js'])]);
const TWO = version('2', [route('/team', 'public')]);
const row = (changes: Partial<RegistryRow>) =>
  ({
    remote: 'team',
    stable: ONE,
    candidate: null,
    previousEntry: null,
    percentage: 0,
    isKilled: false,
    allowances: [],
    memberships: [],
    hasSeenItFail: false,
    ...changes,
  }) as RegistryRow;
const forNora = { kind: 'user', subject: 'nora' } as const;

describe('the remotes of a visitor', () => {
  test('are stable versions without a fallback', () => {
    expect(givenRemotes([row({})], NORA)).toEqual([{ name: 'team', given: ONE, fallback: null, isRolledOut: false }]);
    expect(givenRemotes([row({ candidate: TWO })], NORA)).toEqual([
      { name: 'team', given: ONE, fallback: null, isRolledOut: true },
    ]);
  });

  test('are candidates where chosen, with the stable version as fallback', () => {
    const rows = [row({ candidate: TWO, allowances: [forNora] })];
    expect(givenRemotes(rows, NORA)).toEqual([{ name: 'team', given: TWO, fallback: ONE, isRolledOut: true }]);
  });

  test('are empty without remotes or visible routes', () => {
    expect(givenRemotes([row({ remote: null })], NORA)).toEqual([]);
    const hidden = version('3', [route('/operate', 'operator')]);
    expect(givenRemotes([row({ stable: hidden })], NORA)).toEqual([]);
    expect(givenRemotes([row({ stable: hidden })], OPERATOR)).toMatchObject([{ given: hidden }]);
    const rows = [row({ stable: hidden, candidate: TWO, allowances: [forNora] })];
    expect(givenRemotes(rows, NORA)).toEqual([{ name: 'team', given: TWO, fallback: null, isRolledOut: true }]);
  });
});

test('operators’ routes and their links are hidden from others', () => {
  const mixed = version(
    '4',
    [route('/team', 'public'), route('/operate', 'operator')],
    [item('/team', 'public'), item('/operate', 'public'), item('/team', 'operator')],
  );
  expect(visibleTo(OPERATOR, mixed)).toBe(mixed);
  expect(visibleTo(NORA, ONE)).toBe(ONE);
  const { manifest } = visibleTo(NORA, mixed) ?? mixed;
  expect(manifest.routes.map(({ path }) => path)).toEqual(['/team']);
  expect(manifest.navigation).toEqual([item('/team', 'public')]);
  const found = [item('/team?q=x#mail', 'public'), item('/operate#mail', 'public'), item('/team', 'operator')];
  const offering = { ...ONE, manifest: { ...ONE.manifest, commands: found } } as Version;
  expect(visibleTo(OPERATOR, offering)?.manifest.commands).toEqual(found);
  expect(visibleTo(NORA, offering)?.manifest.commands).toEqual([found[0], found[1]]);
  const parts = [
    { name: 'for-all', slot: 'dashboard-side', order: 1, access: 'signed-in' },
    { name: 'for-operators', slot: 'dashboard-side', order: 2, access: 'operator' },
  ];
  const withParts = { ...ONE, manifest: { ...ONE.manifest, parts } } as Version;
  expect(visibleTo(OPERATOR, withParts)).toBe(withParts);
  expect(visibleTo(NORA, withParts)?.manifest.parts).toEqual([parts[0]]);
  const both = { ...mixed, manifest: { ...mixed.manifest, commands: found } } as Version;
  expect(visibleTo(NORA, both)?.manifest.commands).toEqual([found[0]]);
});

test('signed-out visitors get only the hashes of public files', () => {
  const remotes = givenRemotes([row({ candidate: TWO, allowances: [forNora] })], NORA);
  const [all] = registryAnswer(remotes, { userId: 'nora' });
  expect(all).toEqual({
    name: 'team',
    version: '2',
    entry: TWO.entry,
    manifest: TWO.manifest,
    fallback: { version: '1', entry: ONE.entry, manifest: ONE.manifest },
    isCounted: true,
  });
  const [open] = registryAnswer(remotes, { userId: null });
  expect(open?.manifest.integrity).toEqual({ 'e.js': 'sha384-e' });
  expect(open?.fallback?.manifest.integrity).toEqual({ 'e.js': 'sha384-e', 'open.js': 'sha384-o' });
  expect(registryAnswer(givenRemotes([row({})], NORA), NORA)[0]).not.toHaveProperty('fallback');
});

describe('the active preview', () => {
  const shown = (changes: object = {}) =>
    ({ ...TWO, id: 'two', remote: 'team', name: 'redesign', ...changes }) as unknown as PreviewRow;
  const stable = { ...ONE, id: 'one' };

  test('replaces the stable version, regardless of rollouts', () => {
    const rows = [row({ stable, candidate: version('3', [route('/team', 'public')]), allowances: [forNora] })];
    const preview = { name: 'redesign', version: '2' };
    expect(givenRemotes(rows, NORA, shown())).toEqual([
      { name: 'team', given: shown(), fallback: stable, isRolledOut: false, preview },
    ]);
    expect(registryAnswer(givenRemotes(rows, NORA, shown()), NORA)).toMatchObject([{ version: '2', preview }]);
    expect(givenRemotes(rows, NORA, shown({ id: 'one' }))).toMatchObject([{ fallback: null, preview }]);
    expect(registryAnswer(givenRemotes(rows, NORA), NORA)[0]).not.toHaveProperty('preview');
  });

  test.each([
    ['a preview of another remote', row({ stable }), NORA, shown({ remote: 'reports' })],
    ['a preview of a killed remote', row({ stable, isKilled: true }), NORA, shown()],
    ['a preview that does not fit the page', row({ stable }), NORA, shown({ shellSdkRange: '^2.0.0' })],
    ['a page with an unknown shell-sdk version', row({ stable }), { ...NORA, shellSdk: null }, shown()],
  ])('falls back to the stable version: %s', (_what, given, visitor, preview) => {
    expect(givenRemotes([given], visitor, preview)).toEqual([
      { name: 'team', given: stable, fallback: null, isRolledOut: false },
    ]);
  });

  test('does not reveal operators’ routes', () => {
    const { manifest } = version('2', [route('/operate', 'operator')]);
    expect(givenRemotes([row({ stable })], NORA, shown({ manifest }))).toEqual([]);
    expect(givenRemotes([row({ stable })], OPERATOR, shown({ manifest }))).toHaveLength(1);
  });
});

test('owners get the routes for owners with their links, and no routes that are only for operators', () => {
  const [own, other] = [{ ...route('/rollouts', 'operator'), forOwners: true }, route('/mail', 'operator')];
  const items = [item('/rollouts?remote=team', 'operator'), item('/mail', 'operator'), item('/mail#x', 'public')];
  const steering = version('5', [own, other], items);
  const owners = visibleTo({ isOperator: false, isOwner: true }, steering)?.manifest;
  expect(owners?.routes).toEqual([{ ...own, access: 'signed-in' }]);
  expect(owners?.navigation).toEqual([{ ...items[0], access: 'signed-in' }]);
  expect(owners).not.toHaveProperty('commands');
  expect(owners).not.toHaveProperty('parts');
  expect(visibleTo({ isOperator: false, isOwner: false }, steering)).toBeNull();
  expect(visibleTo({ isOperator: false }, steering)).toBeNull();
  expect(visibleTo({ isOperator: false, isOwner: true }, version('6', [other]))).toBeNull();
  expect(givenRemotes([row({ stable: steering, isOwner: true })], NORA)[0]?.given.manifest).toEqual(owners);
  expect(visibleTo({ isOperator: true }, version('7', []))).toBeNull();
});

test('pages may load code only from origins of current and possible versions', () => {
  const at = (entry: string) => ({ ...ONE, entry });
  const rows = [
    row({
      stable: at('https://cdn-b.test/remotes/team/1/e.js'),
      candidate: at('https://cdn-a.test/remotes/team/2/e.js') as typeof TWO,
      previousEntry: 'https://cdn-c.test/remotes/team/0/e.js',
    }),
    row({ remote: null, stable: undefined as unknown as typeof ONE, previousEntry: null }),
    row({}),
  ];
  expect(codeOrigins(rows, null)).toEqual(['https://cdn-a.test', 'https://cdn-b.test', 'https://cdn-c.test']);
  const preview = { entry: 'https://cdn-0.test/x/e.js' } as PreviewRow;
  expect(codeOrigins([row({})], 'https://cdn-d.test/path', preview)).toEqual([
    'https://cdn-0.test',
    'https://cdn-d.test',
  ]);
  expect(codeOrigins([row({})], null)).toEqual([]);
});

const START = Date.parse('2027-01-15T12:00:00Z');

function revisionOf() {
  let time = START;
  const one = jest.fn(async (): Promise<{ revision: number } | null> => ({ revision: 7 }));
  const clock = { now: () => new Date(time) };
  const revision = new RolloutRevision({ one } as unknown as Statements, clock as unknown as Clock);
  /** The revision in a response that many milliseconds later, which also starts a refresh. */
  const later = async (ms: number) => {
    time += ms;
    const current = revision.current();
    await setImmediate();
    return current;
  };
  return { revision, one, later };
}

test('responses use the cached revision and refresh it at most once a second', async () => {
  const { one, later } = revisionOf();
  expect([await later(0), await later(0), one.mock.calls.length]).toEqual([0, 7, 1]);
  one.mockResolvedValue({ revision: 8 });
  expect([await later(999), await later(0), one.mock.calls.length]).toEqual([7, 7, 1]);
  expect([await later(1), await later(0), one.mock.calls.length]).toEqual([7, 8, 2]);
  // A clock that goes back does not prevent a refresh.
  one.mockResolvedValue({ revision: 9 });
  expect([await later(-60_000), await later(0)]).toEqual([8, 9]);
});

test('the revision never decreases and survives a database outage', async () => {
  const { revision, one, later } = revisionOf();
  revision.note(9);
  expect([await later(0), await later(0)]).toEqual([9, 9]);
  one.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(null).mockResolvedValue({ revision: 10 });
  expect([await later(1_000), await later(1_000), await later(1_000), await later(0)]).toEqual([9, 9, 9, 10]);
});

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
])('reads the visitor id from the cookies %j (secure: %s) as %s', (cookies, isSecure, id) => {
  expect(visitorIdOf(asking(cookies), environment(isSecure))).toBe(id);
});

test.each([
  [true, '__Host-visitor'],
  [false, 'visitor'],
])('stores a new visitor id (secure: %s) in the HttpOnly cookie %s for a year', (isSecure, name) => {
  const setCookie = jest.fn();
  const id = giveVisitorId({ setCookie } as unknown as FastifyReply, environment(isSecure));
  expect(setCookie.mock.calls).toEqual([
    [name, id, { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure, maxAge: 31_536_000 }],
  ]);
  expect(visitorIdOf(asking({ [name]: id }), environment(isSecure))).toBe(id);
});

test('a report counts for the signed-in user, or else for the browser', () => {
  expect([reporterOf('nora', ID), reporterOf(null, ID), reporterOf(null, null)]).toEqual([
    'user:nora',
    `visitor:${ID}`,
    null,
  ]);
});
