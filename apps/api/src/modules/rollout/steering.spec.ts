import { RolloutPlansService } from './rollout-plans.service.js';
import { OPERATOR, rolloutApp, startWith, steer, TestRemote } from './test-remote.fixture.js';

const PATH = '/api/operator/rollouts/team';
const MINUTE = 60_000;

const api = rolloutApp({ now: '2026-11-21T10:00:00Z' });
const team = new TestRemote(api);

beforeEach(async () => {
  await startWith(api, 'team');
  await team.release('2');
});

const state = async () => (await api.operator.get(PATH)).json();
const events = async () => (await api.operator.get(`${PATH}/events?limit=3`)).json().events;

describe('changes to a rollout', () => {
  const asProblem = { accept: 'application/json, application/problem+json' };
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    api.operator.inject({ method, url: `${PATH}${path}`, headers: asProblem, ...(payload && { payload }) });

  test('answer a change that is based on an outdated state with 412 and the current state', async () => {
    await team.setPercentage(30);
    const before = await state();
    for (const [step, method, path, payload] of [
      ['a percentage of another candidate', 'PUT', '/percentage', { version: '1', percentage: 5, from: 30 }],
      ['a percentage based on an outdated one', 'PUT', '/percentage', { version: '2', percentage: 5, from: 0 }],
      ['a plan of another candidate', 'PUT', '/plan', { version: '3', steps: [50], everyMinutes: 5 }],
      ['the end of another candidate’s plan', 'DELETE', '/plan?version=3', undefined],
      ['a promotion of another candidate', 'POST', '/promote', { version: '3' }],
      ['a rollback from another stable version', 'POST', '/rollback', { version: '1', from: '2' }],
      ['a kill of another candidate', 'POST', '/kill', { version: '3' }],
      ['a kill of no candidate', 'POST', '/kill', { version: null }],
    ] as const) {
      const answer = await send(method, path, payload);
      expect([step, answer.statusCode, answer.json()]).toEqual([
        step,
        412,
        expect.objectContaining({
          code: 'moved-on',
          title: 'team has changed since you looked: 1 is stable, and 2 is the candidate at 30 %. Nothing was changed.',
          present: before,
        }),
      ]);
      expect(await state()).toEqual(before);
    }
  });

  test('require the version', async () => {
    for (const [method, path, payload] of [
      ['PUT', '/percentage', { percentage: 5 }],
      ['PUT', '/percentage', { version: '2', percentage: 5 }],
      ['PUT', '/plan', { steps: [5], everyMinutes: 5 }],
      ['DELETE', '/plan', undefined],
      ['POST', '/promote', undefined],
      ['POST', '/rollback', { version: '1' }],
      ['POST', '/kill', {}],
    ] as const)
      expect([path, (await send(method, path, payload)).statusCode]).toEqual([path, 400]);
  });

  test('promote only once when two operators promote concurrently', async () => {
    const answers = await Promise.all([1, 2].map(() => send('POST', '/promote', { version: '2' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(await state()).toMatchObject({ stable: '2', previous: '1', candidate: null });
  });

  test('accept only one of two concurrent percentages', async () => {
    const set = (percentage: number) => send('PUT', '/percentage', { version: '2', percentage, from: 0 });
    const answers = await Promise.all([set(10), set(60)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const winner = answers[0].statusCode === 200 ? 10 : 60;
    expect(await state()).toMatchObject({ percentage: winner });
  });

  test('drop the candidate by a rollback to the stable version, and refuse it without a candidate', async () => {
    expect((await steer(api.operator, 'team', 'rollback', { version: '1' })).json()).toMatchObject({ candidate: null });
    expect((await events())[0]).toMatchObject({ action: 'rolled-back', version: '2' });
    expect((await steer(api.operator, 'team', 'rollback', { version: '1' })).statusCode).toBe(409);
  });

  describe('a release while a candidate is running', () => {
    beforeEach(() => team.setPercentage(30));

    test.each([
      ['promoted', 'promote', {}, { stable: '2' }],
      ['rolled back', 'rollback', { version: '1' }, { stable: '1' }],
    ] as const)('waits until the candidate is %s', async (_how, action, body, after) => {
      expect(await team.release('3')).toMatchObject({ isNew: true, state: 'next', percentage: 0 });
      expect(await state()).toMatchObject({ candidate: '2', percentage: 30, next: '3' });
      expect((await events())[0]).toMatchObject({
        action: 'queued',
        version: '3',
        after: { candidate: '2', next: '3' },
      });
      expect(await team.release('3')).toMatchObject({ isNew: false, state: 'next' });
      const listed = (await api.operator.get(`${PATH}/releases`)).json();
      expect(listed[0]).toMatchObject({ version: '3', standing: 'next' });

      await steer(api.operator, 'team', action, body);
      expect(await state()).toMatchObject({ ...after, candidate: '3', percentage: 0, next: null });
      expect((await events())[0]).toMatchObject({ action: 'moved-up', version: '3', actor: OPERATOR });
    });

    test('also waits for a candidate with a plan at 0 %', async () => {
      await team.setPercentage(0);
      await steer(api.operator, 'team', 'plan', { steps: [0, 50], everyMinutes: 30 });
      expect(await team.release('3')).toMatchObject({ state: 'next' });
      expect(await state()).toMatchObject({ plan: { steps: [50] } });
    });

    test('replaces the candidate at 0 % with the replace option, and records the dropped versions', async () => {
      await team.release('3');
      expect(await team.release('4', { replaces: true })).toMatchObject({ state: 'candidate', percentage: 0 });
      expect(await state()).toMatchObject({ candidate: '4', percentage: 0, next: null });
      expect((await events())[0]).toMatchObject({
        action: 'released',
        version: '4',
        before: { candidate: '2', percentage: 30, next: '3' },
        after: { candidate: '4', dropped: ['2', '3'] },
      });
    });

    test('replaces an earlier waiting release and records it', async () => {
      await team.release('3');
      await team.release('4');
      expect(await state()).toMatchObject({ candidate: '2', next: '4' });
      expect((await events())[0]).toMatchObject({ action: 'queued', version: '4', after: { dropped: ['3'] } });
    });

    test('replaces the candidate when released again after it was set to 0 %', async () => {
      await team.release('3');
      await team.setPercentage(0);
      expect(await team.release('3')).toMatchObject({ isNew: true, state: 'candidate', percentage: 0 });
      expect(await state()).toMatchObject({ candidate: '3', next: null });
      expect((await events())[0]).toMatchObject({ action: 'released', version: '3', after: { dropped: ['2'] } });
    });

    test('is no longer waiting when a rollback gives it to everyone', async () => {
      await team.release('3');
      await steer(api.operator, 'team', 'rollback', { version: '3' });
      expect(await state()).toMatchObject({ stable: '3', candidate: null, next: null });
    });

    test('replaces a halted candidate', async () => {
      await api.query(`update releases set halted_at = now() where version = '2'`);
      expect(await team.release('3')).toMatchObject({ state: 'candidate' });
    });

    test('cannot be deleted while it is waiting', async () => {
      await team.release('3');
      await expect(api.query(`delete from releases where version = '3'`)).rejects.toThrow('next_release_id');
    });
  });
});

describe('a rollout with a plan', () => {
  const begin = (steps: number[], promote = true) =>
    steer(api.operator, 'team', 'plan', { steps, everyMinutes: 30, promote });
  const pass = async (minutes: number) => {
    api.clock.advance(minutes * MINUTE);
    await api.get(RolloutPlansService).takeDueSteps();
    return (await state()).percentage as number;
  };

  test('takes its first step immediately and the others on schedule, in the author’s name', async () => {
    const nextAt = new Date(api.clock.now().getTime() + 30 * MINUTE).toISOString();
    expect((await begin([1, 25, 100])).json()).toMatchObject({ percentage: 1, plan: { steps: [25, 100] } });
    expect(new Date((await state()).plan.nextAt).toISOString()).toBe(nextAt);
    expect(await pass(29)).toBe(1);
    expect(await pass(1)).toBe(25);
    expect(await pass(30)).toBe(100);
    expect(await state()).toMatchObject({ plan: { steps: [], promote: true }, candidate: '2' });
    expect((await events())[0]).toMatchObject({
      action: 'planned',
      actor: `${OPERATOR} (plan)`,
      after: { percentage: 100 },
    });
  });

  test('stops and sends an email when the candidate is halted', async () => {
    await begin([99, 100]);
    for (let person = 0; person < 8; person += 1)
      await (await api.signIn()).post('/api/remotes/failures', { remote: 'team', version: '2', kind: 'render' });
    expect(await state()).toMatchObject({ haltedAt: expect.any(String), plan: null });
    expect(await pass(60)).toBe(99);
    const { rows } = await api.query(`select recipient from outbox_messages where kind = 'rollout-halted'`);
    expect(rows).toEqual([{ recipient: OPERATOR }]);
  });

  test.each([
    ['a manual percentage', () => steer(api.operator, 'team', 'percentage', { percentage: 7 }), 7],
    ['a kill', () => steer(api.operator, 'team', 'kill'), 5],
    ['an operator', () => api.operator.delete(`${PATH}/plan?version=2`), 5],
  ])('is ended by %s', async (_, act, percentage) => {
    await begin([5, 50]);
    expect((await act()).json().plan).toBeNull();
    expect(await pass(60)).toBe(percentage);
  });

  test('does not apply to a version that replaces the candidate', async () => {
    await begin([5, 50]);
    await team.release('3', { replaces: true });
    expect(await pass(60)).toBe(0);
  });

  test('promotes after one more interval at 100 %, in the author’s name', async () => {
    await begin([50, 100]);
    expect(await pass(30)).toBe(100);
    expect(await pass(29)).toBe(100);
    await pass(1);
    expect(await state()).toMatchObject({ stable: '2', candidate: null, plan: null });
    expect((await events())[0]).toMatchObject({ action: 'promoted', version: '2', actor: `${OPERATOR} (plan)` });
  });

  test.each([
    ['without the promote option', [100], false],
    ['when it ends below 100 %', [50], true],
  ])('does not promote the candidate %s', async (_which, steps, promote) => {
    await begin(steps, promote);
    await pass(60);
    expect(await state()).toMatchObject({ stable: '1', candidate: '2', percentage: steps[0], plan: null });
  });

  test('makes the waiting release the candidate after it promoted the current one', async () => {
    await begin([100]);
    await team.release('3');
    await pass(30);
    expect(await state()).toMatchObject({ stable: '2', candidate: '3', percentage: 0, next: null });
  });

  test('is refused without rising steps and an interval', async () => {
    for (const plan of [
      { steps: [], everyMinutes: 30 },
      { steps: [5, 5], everyMinutes: 30 },
      { steps: [5, 101], everyMinutes: 30 },
      { steps: [5], everyMinutes: 0 },
    ]) {
      expect([plan, (await steer(api.operator, 'team', 'plan', plan)).statusCode]).toEqual([plan, 400]);
      expect(await state()).toMatchObject({ percentage: 0, plan: null });
    }
  });
});
