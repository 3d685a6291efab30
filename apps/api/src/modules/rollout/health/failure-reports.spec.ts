import { randomUUID } from 'node:crypto';
import type { VersionError } from '@tracker/contracts/rollout/rollouts';
import { RolloutService } from '../rollout.service.js';
import { builtFiles, manifestOf, rolloutApp, sendBuild, startWith, TestRemote } from '../test-remote.fixture.js';
import { placeIn, reportedError } from './reported-error.js';

const OPERATORS = ['one@example.test', 'operator@example.test'];
const REPORT = { remote: 'team', version: '2', kind: 'invalid' };
const TOKEN = 'a-token-of-this-spec';
/** Maps the first character of the file to line 5 of its source. */
const MAP = {
  version: 3,
  file: 'chunk.js',
  sources: ['webpack://team_2/./src/features/save/save-button.tsx'],
  sourcesContent: ['const secret = 1;'],
  names: [],
  mappings: 'AAIA',
};

const api = rolloutApp({
  now: '2026-11-21T10:00:00Z',
  environment: { operatorEmails: OPERATORS, releaseToken: TOKEN },
});
const team = new TestRemote(api);

describe('a failing candidate', () => {
  beforeEach(async () => {
    // The rate limit of reports has recovered by then.
    api.clock.advance(120_000);
    await api.query('truncate outbox_messages cascade');
    await startWith(api, 'team');
    await team.release('2');
    await team.setPercentage(100);
  });

  const versionFor = async (cookie: string) =>
    (await api.inject({ url: '/api/remotes', headers: { cookie } })).json()[0].version;
  const report = (cookie: string, payload: object = REPORT) =>
    api.inject({ method: 'POST', url: '/api/remotes/failures', headers: { cookie }, payload });
  const browser = () => `visitor=${randomUUID()}`;
  const failForPeople = async (count: number, payload: object = REPORT) => {
    for (let person = 0; person < count; person += 1) await report((await api.signIn()).cookie, payload);
  };
  /** People who got the candidate without a failure. */
  const showTo = (count: number) =>
    api.query(
      `with shown as (insert into users (email) select 'shown' || n || '@example.test' from generate_series(1, $1::int) n returning id)
       insert into release_exposures (release_id, user_id) select r.id, shown.id from shown, releases r where r.version = '2'`,
      [count],
    );
  const mails = async () => (await api.query('select recipient, payload from outbox_messages order by recipient')).rows;

  test('is not given again to people for whom it failed', async () => {
    const { cookie } = await api.signIn();
    expect(await versionFor(cookie)).toBe('2');
    expect((await report(cookie)).statusCode).toBe(204);
    expect(await versionFor(cookie)).toBe('1');
    const visitor = browser();
    await report(visitor);
    expect(await versionFor(visitor)).toBe('1');
    expect(await versionFor(browser())).toBe('2');
  });

  test('is halted when it fails for a third person, and operators are notified once', async () => {
    await failForPeople(2);
    expect(await versionFor(browser())).toBe('2');
    expect(await mails()).toEqual([]);
    await failForPeople(2);
    expect(await versionFor(browser())).toBe('1');
    const payload = { remote: 'team', version: '2', stableVersion: '1', people: 3 };
    expect(await mails()).toEqual(OPERATORS.map((recipient) => ({ recipient, payload })));
  });

  test('is halted only once by concurrent reports', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => api.signIn()));
    await Promise.all(people.map(({ cookie }) => report(cookie)));
    expect(await versionFor(browser())).toBe('1');
    expect(await mails()).toHaveLength(OPERATORS.length);
  });

  test('is not halted by one person with many reports and browsers', async () => {
    const { cookie } = await api.signIn();
    for (let count = 0; count < 6; count += 1) await report(cookie);
    for (let count = 0; count < 12; count += 1) await report(browser());
    expect(await versionFor(browser())).toBe('2');
  });

  test('is not halted by people who did not get it, or for another version', async () => {
    await team.setPercentage(0);
    await failForPeople(4);
    await team.setPercentage(100);
    expect(await versionFor(browser())).toBe('2');
    for (let person = 0; person < 4; person += 1)
      await report((await api.signIn()).cookie, { ...REPORT, version: '1' });
    expect(await versionFor(browser())).toBe('2');
  });

  test('is not halted by a few network failures among many people, but by as many errors of its own code', async () => {
    await showTo(300);
    await failForPeople(3, { ...REPORT, kind: 'unreachable' });
    await failForPeople(2, { ...REPORT, kind: 'timeout' });
    expect(await versionFor(browser())).toBe('2');
    await failForPeople(5, { ...REPORT, kind: 'handler' });
    expect(await versionFor(browser())).toBe('1');
    const { rows } = await api.query(
      `select after from rollout_events where action = 'halted' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { people: 5, given: 310, reason: 'itself' } }]);
  });

  test('is halted when its files cannot be loaded', async () => {
    await failForPeople(4, { ...REPORT, kind: 'unreachable' });
    expect(await versionFor(browser())).toBe('1');
  });

  test('cannot be rolled out after a halt until it is released again, starting at 0 %', async () => {
    const nora = await api.signIn();
    await report(nora.cookie);
    await failForPeople(2);
    await expect(team.setPercentage(100)).rejects.toMatchObject({ code: 'release-halted' });
    await expect(team.promote()).rejects.toMatchObject({ code: 'release-halted' });
    await api.get(RolloutService).allow('team', { kind: 'user', subject: nora.userId }, { actor: 'operator' });
    await team.deploy('2');
    expect(await versionFor(nora.cookie)).toBe('1');
    await team.release('2');
    expect(await versionFor(browser())).toBe('1');
    expect(await versionFor(nora.cookie)).toBe('2');
  });

  test('accepts 20 reports of a browser in a row and answers more with 429', async () => {
    const visitor = browser();
    const answers = await Promise.all(Array.from({ length: 25 }, () => report(visitor)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
  });

  test('refuses incomplete and invalid reports', async () => {
    for (const payload of [
      {},
      { ...REPORT, kind: 'bored' },
      { ...REPORT, version: 'x'.repeat(200) },
      { ...REPORT, remote: 1 },
    ])
      expect([payload, (await report(browser(), payload)).statusCode]).toEqual([payload, 400]);
  });
});

describe('errors of a version', () => {
  beforeAll(async () => {
    await startWith(api, 'team');
    const maps = { 'chunk.js.map': JSON.stringify(MAP), 'remoteEntry.js.map': 'no map' };
    await sendBuild(api, { ...builtFiles(manifestOf('2')), ...maps }, TOKEN);
    await team.setPercentage(100);
  });

  const report = async (message: string, stack: string) =>
    (await api.signIn()).post('/api/remotes/failures', { ...REPORT, kind: 'handler', message, stack });
  const errors = async () => (await api.operator.get('/api/operator/rollouts/team/errors')).json() as VersionError[];

  test('are grouped for operators with source positions and without personal data', async () => {
    const call = (person: string) => `TypeError: Row 17 of ${person} is gone
    at save (https://tracker.test/remotes/team/2/chunk.js:1:1)
    at https://tracker.test/remotes/team/2/remoteEntry.js:3:9
    at click (https://tracker.test/assets/shell.js?token=abc:2:4)`;
    for (const [row, person] of [
      [17, 'nora@example.test'],
      [18, 'ola@example.test'],
    ] as const)
      expect((await report(`Row ${row} of ${person} is gone`, call(person))).statusCode).toBe(204);
    expect(await errors()).toEqual([
      {
        version: '2',
        kind: 'handler',
        message: 'Row 17 of … is gone',
        people: 2,
        frames: [
          'src/features/save/save-button.tsx:5:1',
          'remoteEntry.js:3:9',
          'at click (https://tracker.test/assets/shell.js…:2:4)',
        ],
        firstAt: expect.any(String),
        lastAt: expect.any(String),
      },
    ]);
  });

  test('reveal sources only to operators and owners', async () => {
    expect((await (await api.signIn()).get('/api/operator/rollouts/team/errors')).statusCode).toBe(404);
    expect((await api.inject('/remotes/team/2/chunk.js')).statusCode).toBe(200);
    expect((await api.inject('/remotes/team/2/chunk.js.map')).statusCode).toBe(404);
  });

  test.each([{ message: 'x'.repeat(1_001) }, { stack: 'x'.repeat(8_001) }, { message: 5 }])(
    'are refused when a field is too long or not text (%#)',
    async (words) => {
      const answer = await api.operator.post('/api/remotes/failures', { ...REPORT, kind: 'handler', ...words });
      expect(answer.statusCode).toBe(400);
    },
  );
});

const STACK = `TypeError: x is undefined
    at save (https://tracker.test/remotes/team/2.0.0/sub/chunk.js:12:345)
    at https://tracker.test/remotes/team/2.0.0/remoteEntry.js:3:9`;
const report = { remote: 'team', version: '2', kind: 'handler', message: 'x is undefined', stack: STACK } as const;
const fingerprintOf = (changes: object) => reportedError({ ...report, ...changes }).fingerprint;

describe('a reported error', () => {
  test.each([
    ['Mail to nora.o+ward@mail.example.test failed', 'Mail to … failed'],
    ["No user r&d'n@example.test", 'No user …'],
    ['No credential 3F2504E0-4f89-41d3-9a0c-0305e82c3301.', 'No credential ….'],
    ['Nothing at /credentials?q=nora&page=2 (or /team#nora)', 'Nothing at /credentials… (or /team…)'],
    [`Token ${'aB3_-'.repeat(6)}xy is over`, 'Token … is over'],
    [`A word of ${'x'.repeat(31)} is kept`, `A word of ${'x'.repeat(31)} is kept`],
    ['Row 17 of 20: 100 %', 'Row 17 of 20: 100 %'],
    ['A\u0000bell\u0007 and\u202ea line\nend', 'A bell  and a line\nend'],
  ])('keeps %j as %j', (message, kept) => {
    expect(reportedError({ ...report, message }).message).toBe(kept);
    expect(reportedError({ ...report, stack: message }).stack).toBe(kept);
  });

  test('keeps the first 30 lines of its stack', () => {
    const lines = Array.from({ length: 31 }, (_, index) => `at line ${index}`);
    expect(reportedError({ ...report, stack: lines.join('\n') }).stack).toBe(lines.slice(0, 30).join('\n'));
  });

  test('has the same fingerprint despite different numbers, versions, pages and callers', () => {
    const again = {
      message: 'x is undefined',
      version: '3',
      stack: STACK.replace('tracker.test', 'other.test')
        .replace('2.0.0', '3.0.0')
        .replace(/\n[^\n]*$/, ''),
    };
    expect(fingerprintOf(again)).toBe(fingerprintOf({}));
    expect(fingerprintOf({ message: 'Row 17' })).toBe(fingerprintOf({ message: 'Row 8' }));
    expect(fingerprintOf({})).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each([
    { kind: 'render' },
    { message: 'y is undefined' },
    { stack: STACK.replace(':12:345', ':12:346') },
    { stack: STACK.replace(':12:345', ':13:345') },
    { stack: STACK.replace('chunk', 'other') },
    { stack: undefined },
    { message: undefined },
  ])('has another fingerprint with %j', (changes) => {
    expect(fingerprintOf(changes)).not.toBe(fingerprintOf({}));
  });

  test('without a message is still grouped', () => {
    expect(reportedError({ remote: 'team', version: '2', kind: 'timeout' })).toMatchObject({ message: '', stack: '' });
  });
});

test.each([
  ['at save (https://t.test/remotes/team/2.0.0/sub/chunk.js:12:345)', { file: 'sub/chunk.js', line: 12, column: 345 }],
  ['at https://t.test/remotes/my-team/2/entry.js…:3:9', { file: 'entry.js', line: 3, column: 9 }],
  ['at click (https://t.test/assets/shell.js:2:4)', null],
  ['at click (https://t.test/remotes/team/2/style.css:2:4)', null],
  ['at click (https://t.test/remotes/7/2/chunk.js:2:4)', null],
])('the stack line “%s” maps to %j', (line, place) => {
  expect(placeIn(line)).toEqual(place);
});
