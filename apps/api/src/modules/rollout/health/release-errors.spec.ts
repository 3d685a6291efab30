import type { VersionError } from '@tracker/contracts/rollout/rollouts';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { archiveOf, entriesOf } from '../releases/files/release-archive.fixture.js';
import { builtFiles, deployShell, TestRemote } from '../test-remote.fixture.js';

const OPERATOR = 'operator@example.test';
const TOKEN = 'a-token-of-this-spec';
/** The first character of the file was written in the fifth line. */
const MAP = {
  version: 3,
  file: 'chunk.js',
  sources: ['webpack://team_2/./src/features/save/save-button.tsx'],
  sourcesContent: ['const secret = 1;'],
  names: [],
  mappings: 'AAIA',
};

describe('errors of a version', () => {
  const api = testApp({ environment: { operatorEmails: [OPERATOR], releaseToken: TOKEN } });
  let operator: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
    await new TestRemote(api).deploy('1');
    const routes = [{ path: '/team', access: 'public', title: 'Team' }];
    const manifest = { name: 'team', version: '2', shellSdk: '^1.0.0', routes, navigation: [] };
    const files = { ...builtFiles(manifest), 'chunk.js.map': JSON.stringify(MAP), 'remoteEntry.js.map': 'no map' };
    const payload = await archiveOf(entriesOf(files));
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/gzip' };
    await api.inject({ method: 'POST', url: '/api/operator/releases', payload, headers });
    await new TestRemote(api).setPercentage(100);
  });

  const report = async (message: string, stack: string) =>
    (await api.signIn()).post('/api/remotes/failures', {
      remote: 'team',
      version: '2',
      kind: 'handler',
      message,
      stack,
    });
  const errors = async () => (await operator.get('/api/operator/rollouts/team/errors')).json() as VersionError[];

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

  test('reveal sources to nobody else', async () => {
    expect((await (await api.signIn()).get('/api/operator/rollouts/team/errors')).statusCode).toBe(404);
    expect((await api.inject('/remotes/team/2/chunk.js')).statusCode).toBe(200);
    expect((await api.inject('/remotes/team/2/chunk.js.map')).statusCode).toBe(404);
  });

  test.each([{ message: 'x'.repeat(1_001) }, { stack: 'x'.repeat(8_001) }, { message: 5 }])(
    'is refused when it is too long, or no text (%#)',
    async (words) => {
      const answer = await operator.post('/api/remotes/failures', {
        remote: 'team',
        version: '2',
        kind: 'handler',
        ...words,
      });
      expect(answer.statusCode).toBe(400);
    },
  );
});
