import { startDeployment } from './deployment.fixture.mjs';
import {
  endPreview,
  promote,
  rollBack,
  setPercentage,
  startPlan,
  untilCandidate,
  verdictOf,
  waitForVerdict,
} from './steer-rollout.mjs';

const PATH = '/api/operator/rollouts';

/** @typedef {import('./deployment-calls.mjs').RolloutState} RolloutState */
/** @param {Partial<RolloutState>} [changes] */
const aState = (changes = {}) => ({
  remote: 'licences',
  stable: '1',
  candidate: '2',
  candidateFigures: { openedBy: 40, failedFor: 0 },
  percentage: 5,
  previous: '0',
  next: null,
  plan: { steps: [25, 100], nextAt: '2026-11-21T11:00:00.000Z', promote: true },
  haltedAt: null,
  isKilled: false,
  ...changes,
});

/** @type {Awaited<ReturnType<typeof startDeployment>>} */
let deployment;
/** @type {Record<string, import('./deployment.fixture.mjs').Answer[]>} */
const answers = {};

beforeAll(async () => {
  deployment = await startDeployment(answers);
});
beforeEach(() => void deployment.calls.splice(0));
afterAll(() => deployment.stop());

const target = () => ({ deployment: deployment.address, token: 'steer_x', remote: 'licences', version: '2' });
/** @param {Partial<RolloutState>[]} states one after the other */
const shows = (...states) => {
  answers[`GET ${PATH}`] = states.map((changes) => ({ body: [aState({ remote: 'team' }), aState(changes)] }));
};
const writes = () =>
  deployment.calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

it('sends the version and percentage it saw with each step', async () => {
  shows({});
  for (const step of ['PUT percentage', 'PUT plan', 'POST promote'])
    answers[step.replace(' ', ` ${PATH}/licences/`)] = [{ body: aState() }];
  await setPercentage({ ...target(), comment: 'Quiet night' }, 25);
  await startPlan(target(), { steps: [5, 100], everyMinutes: 30, promote: true });
  expect(await promote(target())).toMatch(/^licences: 1 stable; 2 for 5 %, failed for 0 of 40; 25, 100 % from /);
  expect(writes()).toEqual([
    [`PUT ${PATH}/licences/percentage`, { version: '2', percentage: 25, from: 5, comment: 'Quiet night' }],
    [`PUT ${PATH}/licences/plan`, { version: '2', steps: [5, 100], everyMinutes: 30, promote: true }],
    [`POST ${PATH}/licences/promote`, { version: '2' }],
  ]);
});

it('reports the current state after a conflict', async () => {
  const body = { title: 'licences has moved on.', code: 'moved-on', present: aState({ candidate: '3', plan: null }) };
  answers[`POST ${PATH}/licences/promote`] = [{ status: 412, body }];
  await expect(promote(target())).rejects.toThrow(
    'The deployment refused it (412): licences has moved on.\nNow: licences: 1 stable; 3 for 5 %',
  );
});

it.each([
  ['gives up the candidate', {}, { version: '1', from: '1' }],
  ['returns to the version before', { stable: '2', candidate: null, previous: '1' }, { version: '1', from: '2' }],
])('a rollback %s', async (_, state, body) => {
  shows(state);
  answers[`POST ${PATH}/licences/rollback`] = [{ body: aState() }];
  await rollBack(target());
  expect(writes()).toEqual([[`POST ${PATH}/licences/rollback`, body]]);
});

it.each([
  [{ candidate: '3' }, /Nobody gets licences 2/],
  [{ stable: '2', candidate: null, previous: null }, /no version before 2/],
])('a rollback changes nothing when there is nothing to take back: %j', async (state, sentence) => {
  shows(state);
  await expect(rollBack(target())).rejects.toThrow(sentence);
  expect(writes()).toEqual([]);
});

it('ends a preview', async () => {
  answers[`DELETE ${PATH}/licences/previews/pr-1`] = [{ status: 204, body: null }];
  expect(await endPreview(target(), 'pr-1')).toBe('licences: preview pr-1 has ended.');
});

it('waits to become the candidate, then for the verdict, across a restart of the deployment, and prints changes', async () => {
  shows({ candidate: '1.5', next: '2' }, {}, {}, { percentage: 25 }, { stable: '2', candidate: null, plan: null });
  answers[`GET ${PATH}`]?.splice(3, 0, { status: 503, body: { title: 'Starting.' } });
  /** @type {string[]} */
  const lines = [];
  const print = (/** @type {string} */ line) => void lines.push(line);
  await untilCandidate(target(), print, 1);
  expect(await waitForVerdict(target(), print, { interval: 1 })).toEqual({
    isGood: true,
    text: 'licences 2 is the stable version.',
  });
  expect(lines.map((line) => /2 is next|2 for \d+ %|2 stable/.exec(line)?.[0])).toEqual([
    '2 is next',
    '2 for 5 %',
    '2 for 25 %',
  ]);
});

it('stops waiting when its token is revoked', async () => {
  answers[`GET ${PATH}`] = [{ status: 401, body: { title: 'Unknown.' } }];
  await expect(waitForVerdict(target(), () => undefined, { interval: 1 })).rejects.toThrow(
    /mistyped, expired or withdrawn/,
  );
});

it.each([
  ['a running plan', {}, null],
  ['a plan at 100 % that is about to promote', { percentage: 100, plan: { ...aState().plan, steps: [] } }, null],
  ['waiting as the next one', { candidate: '3', next: '2' }, null],
  ['promotion', { stable: '2', candidate: null }, true],
  ['the goal of a plan without promotion', { percentage: 100, plan: null }, true],
  ['a halt', { haltedAt: '2026-11-21T10:00:00.000Z', plan: null }, false],
  ['a kill', { isKilled: true }, false],
  ['being given up', { candidate: null, plan: null }, false],
  ['another candidate', { candidate: '3' }, false],
  ['a plan that somebody ended', { plan: null }, false],
])('the verdict on %s', (_, state, isGood) => {
  expect(verdictOf(aState(/** @type {Partial<RolloutState>} */ (state)), '2', 100)?.isGood ?? null).toBe(isGood);
});
