import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { deployShell, TestRemote } from './test-remote.fixture.js';

const OPERATOR = 'operator@example.test';
const PATH = '/api/operator/rollouts/team';
const MINUTE = 60_000;

describe('a rollout with a plan', () => {
  let api: TestApp;
  let operator: TestPerson;

  beforeAll(async () => {
    api = await startTestApp({
      asOwner: true,
      now: '2026-11-21T10:00:00Z',
      environment: { operatorEmails: [OPERATOR] },
    });
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
  });

  beforeEach(async () => {
    await api.query('truncate rollouts, releases cascade');
    await new TestRemote(api).deploy('1');
    await new TestRemote(api).release('2');
  });

  afterAll(() => api?.close());

  const begin = (percentages: number[]) => operator.put(`${PATH}/plan`, { percentages, everyMinutes: 30 });
  const state = async () => (await operator.get('/api/operator/rollouts')).json()[0];
  const pass = async (minutes: number) => {
    api.clock.advance(minutes * MINUTE);
    await api.get(RolloutPlansService).takeDueSteps();
    return (await state()).percentage as number;
  };

  test('takes its first step at once and the others on schedule, in the author’s name', async () => {
    const nextAt = new Date(api.clock.now().getTime() + 30 * MINUTE).toISOString();
    expect((await begin([1, 25, 100])).json()).toMatchObject({ percentage: 1, plan: { percentages: [25, 100] } });
    expect(new Date((await state()).plan.nextAt).toISOString()).toBe(nextAt);
    expect(await pass(29)).toBe(1);
    expect(await pass(1)).toBe(25);
    expect(await pass(30)).toBe(100);
    expect(await state()).toMatchObject({ plan: null, candidate: '2' });
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
    ['a step by hand', () => operator.put(`${PATH}/percentage`, { percentage: 7 }), 7],
    ['a kill', () => operator.post(`${PATH}/kill`), 5],
    ['whoever ends it', () => operator.delete(`${PATH}/plan`), 5],
  ])('is ended by %s', async (_, act, percentage) => {
    await begin([5, 50]);
    expect((await act()).json().plan).toBeNull();
    expect(await pass(60)).toBe(percentage);
  });

  test('does not apply to another version', async () => {
    await begin([5, 50]);
    await new TestRemote(api).release('3');
    expect(await pass(60)).toBe(0);
  });

  test.each([
    { percentages: [], everyMinutes: 30 },
    { percentages: [5, 5], everyMinutes: 30 },
    { percentages: [5, 101], everyMinutes: 30 },
    { percentages: [5], everyMinutes: 0 },
  ])('is refused as %j', async (plan) => {
    expect((await operator.put(`${PATH}/plan`, plan)).statusCode).toBe(400);
    expect(await state()).toMatchObject({ percentage: 0, plan: null });
  });
});
