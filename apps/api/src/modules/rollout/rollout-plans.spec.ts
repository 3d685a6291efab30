import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { deployShell, steer, TestRemote } from './test-remote.fixture.js';

const OPERATOR = 'operator@example.test';
const PATH = '/api/operator/rollouts/team';
const MINUTE = 60_000;

describe('a rollout with a plan', () => {
  const api = testApp({
    asOwner: true,
    now: '2026-11-21T10:00:00Z',
    environment: { operatorEmails: [OPERATOR] },
  });
  let operator: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
  });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await new TestRemote(api).deploy('1');
    await new TestRemote(api).release('2');
  });

  const begin = (steps: number[], promote = true) =>
    steer(operator, 'team', 'plan', { steps, everyMinutes: 30, promote });
  const state = async () => (await operator.get('/api/operator/rollouts')).json()[0];
  const pass = async (minutes: number) => {
    api.clock.advance(minutes * MINUTE);
    await api.get(RolloutPlansService).takeDueSteps();
    return (await state()).percentage as number;
  };

  test('takes its first step at once and the others on schedule, in the author’s name', async () => {
    const nextAt = new Date(api.clock.now().getTime() + 30 * MINUTE).toISOString();
    expect((await begin([1, 25, 100])).json()).toMatchObject({ percentage: 1, plan: { steps: [25, 100] } });
    expect(new Date((await state()).plan.nextAt).toISOString()).toBe(nextAt);
    expect(await pass(29)).toBe(1);
    expect(await pass(1)).toBe(25);
    expect(await pass(30)).toBe(100);
    expect(await state()).toMatchObject({ plan: { steps: [], promote: true }, candidate: '2' });
    const { events } = (await operator.get(`${PATH}/events?limit=2`)).json();
    expect(events[0]).toMatchObject({
      action: 'planned',
      actor: `${OPERATOR} (plan)`,
      after: { percentage: 100 },
    });
  });

  test('stops with a mail when the candidate is halted', async () => {
    await begin([99, 100]);
    for (let person = 0; person < 8; person += 1)
      await (await api.signIn()).post('/api/remotes/failures', { remote: 'team', version: '2', kind: 'render' });
    expect(await state()).toMatchObject({ haltedAt: expect.any(String), plan: null });
    expect(await pass(60)).toBe(99);
    const { rows } = await api.query(`select recipient from outbox_messages`);
    expect(rows).toEqual([{ recipient: OPERATOR }]);
  });

  test.each([
    ['a step by hand', () => steer(operator, 'team', 'percentage', { percentage: 7 }), 7],
    ['a kill', () => steer(operator, 'team', 'kill'), 5],
    ['whoever ends it', () => operator.delete(`${PATH}/plan?version=2`), 5],
  ])('is ended by %s', async (_, act, percentage) => {
    await begin([5, 50]);
    expect((await act()).json().plan).toBeNull();
    expect(await pass(60)).toBe(percentage);
  });

  test('does not apply to a version that takes the candidate’s place', async () => {
    await begin([5, 50]);
    await new TestRemote(api).release('3', { replaces: true });
    expect(await pass(60)).toBe(0);
  });

  test('promotes after one more interval at 100 %, in the author’s name', async () => {
    await begin([50, 100]);
    expect(await pass(30)).toBe(100);
    expect(await pass(29)).toBe(100);
    await pass(1);
    expect(await state()).toMatchObject({ stable: '2', candidate: null, plan: null });
    const { events } = (await operator.get(`${PATH}/events?limit=1`)).json();
    expect(events).toMatchObject([{ action: 'promoted', version: '2', actor: `${OPERATOR} (plan)` }]);
  });

  test.each([
    ['that is told not to', [100], false],
    ['that ends below 100 %', [50], true],
  ])('%s promotes nothing', async (_which, steps, promote) => {
    await begin(steps, promote);
    await pass(60);
    expect(await state()).toMatchObject({ stable: '1', candidate: '2', percentage: steps[0], plan: null });
  });

  test('shows the next release after it promoted the candidate', async () => {
    await begin([100]);
    await new TestRemote(api).release('3');
    await pass(30);
    expect(await state()).toMatchObject({ stable: '2', candidate: '3', percentage: 0, next: null });
  });

  test.each([
    { steps: [], everyMinutes: 30 },
    { steps: [5, 5], everyMinutes: 30 },
    { steps: [5, 101], everyMinutes: 30 },
    { steps: [5], everyMinutes: 0 },
  ])('is refused as %j', async (plan) => {
    expect((await steer(operator, 'team', 'plan', plan)).statusCode).toBe(400);
    expect(await state()).toMatchObject({ percentage: 0, plan: null });
  });
});
