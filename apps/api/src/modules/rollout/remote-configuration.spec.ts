import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { ReleaseRegistrationService } from './releases/release-registration.service.js';
import { builtFiles, deployShell, steer, writeBuild } from './test-remote.fixture.js';

const PATH = '/api/operator/rollouts/cpd-hours/configuration';
const GOAL = { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1 };
const UNIT = { name: 'unit', label: 'Unit', type: 'string', default: 'hours', enum: ['hours', 'points'] };

let api: TestApp;
let operator: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  api = await startTestApp({ environment: { operatorEmails: ['operator@example.test'] } });
  await deployShell(api);
  operator = await api.signIn({ email: 'operator@example.test' });
  member = await api.signIn({ email: 'nora@example.test' });
  await build('1.0.0', [GOAL], (folder, registration) => registration.register(folder, 'development'));
});
afterAll(() => api?.close());

async function build(
  version: string,
  configuration: object[],
  work: (folder: string, registration: ReleaseRegistrationService) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
  const routes = [{ path: '/cpd-hours', access: 'signed-in' as const, title: 'CPD hours' }];
  const manifest = { name: 'cpd-hours', version, shellSdk: '^1.0.0', routes, navigation: [], configuration };
  await writeBuild(folder, builtFiles(manifest));
  await work(folder, api.get(ReleaseRegistrationService));
  await rm(folder, { recursive: true });
}

const values = async () => (await member.get('/api/remotes/cpd-hours/configuration')).json();

test('pages read the values that owners set, and the defaults of the others', async () => {
  expect(await values()).toEqual({ goal: 30 });
  const set = await operator.put(PATH, { values: { goal: 45 } });
  expect([set.statusCode, set.json()]).toEqual([200, { fields: [GOAL], values: { goal: 45 } }]);
  expect(await values()).toEqual({ goal: 45 });
  const { events } = (await operator.get('/api/operator/rollouts/cpd-hours/events')).json();
  expect(events[0]).toMatchObject({ action: 'configuration-set', before: {}, after: { goal: 45 } });
});

test('settings of a candidate can be set before it is promoted', async () => {
  await build('1.1.0', [GOAL, UNIT], (folder, registration) => registration.release(folder, { actor: 'ci' }));
  expect((await operator.put(PATH, { values: { goal: 45, unit: 'points' } })).statusCode).toBe(200);
  expect(await values()).toEqual({ goal: 45, unit: 'points' });
});

test.each([
  [{ goal: 0 }, 'Goal must be at least 1.'],
  [{ unit: 'days' }, 'Unit must be one of its options.'],
  [{ other: 1 }, 'cpd-hours has no setting other.'],
])('%j is refused in a sentence and changes nothing', async (wrong, sentence) => {
  const before = await values();
  const refused = await operator.put(PATH, { values: wrong });
  expect([refused.statusCode, refused.body]).toEqual([400, sentence]);
  expect(await values()).toEqual(before);
});

test('only operators and owners see and set the settings, and pages of nobody read those of an unknown remote', async () => {
  expect((await member.get(PATH)).statusCode).toBe(404);
  expect((await member.put(PATH, { values: {} })).statusCode).toBe(404);
  expect((await api.inject('/api/remotes/cpd-hours/configuration')).statusCode).toBe(401);
  expect((await member.get('/api/remotes/unknown/configuration')).statusCode).toBe(404);
});

test('a candidate changes a setting of the stable version only once it is promoted', async () => {
  await operator.put(PATH, { values: {} });
  const changed = [{ ...GOAL, default: 10 }];
  await build('1.2.0', changed, (folder, registration) => registration.release(folder, { actor: 'ci' }));
  expect(await values()).toEqual({ goal: 30 });
  expect((await steer(operator, 'cpd-hours', 'promote')).statusCode).toBe(200);
  expect(await values()).toEqual({ goal: 10 });
});
