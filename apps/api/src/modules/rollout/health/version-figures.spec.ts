import { randomUUID } from 'node:crypto';
import type { ListedRelease } from '@tracker/contracts/rollout/rollouts';
import pg from 'pg';
import { FailureReportsService } from './failure-reports.service.js';
import { rolloutApp, startWith, TestRemote } from '../test-remote.fixture.js';
import { RetentionJob } from '../../../platform/jobs/retention.job.js';

describe('the error rate of a version', () => {
  const api = rolloutApp();
  const team = new TestRemote(api);

  beforeEach(() => startWith(api, 'team'));
  afterEach(() => flush());

  const browser = () => `visitor=${randomUUID()}`;
  const read = (cookie: string) => api.inject({ url: '/api/remotes', headers: { cookie } });
  /** Opens the version that the person is given. */
  const visit = async (cookie: string) => {
    const answer = await read(cookie);
    const [{ version }] = answer.json();
    const payload = { remote: 'team', version };
    await api.inject({ method: 'POST', url: '/api/remotes/openings', headers: { cookie }, payload });
    return answer;
  };
  const report = (cookie: string, version: string) =>
    api.inject({
      method: 'POST',
      url: '/api/remotes/failures',
      headers: { cookie },
      payload: { remote: 'team', version, kind: 'render' },
    });
  const flush = () => api.get(FailureReportsService).exposures.flush();
  const figures = async () => {
    await flush();
    const [{ stableFigures, candidateFigures }] = (await api.operator.get('/api/operator/rollouts')).json();
    return { stable: stableFigures, candidate: candidateFigures };
  };
  const rollOut = async (percentage: number) => {
    await team.release('2');
    await team.setPercentage(percentage);
  };

  test('counts each exposed person once, and each person with a failure once', async () => {
    await rollOut(100);
    const nora = await api.signIn();
    const people = [nora, await api.signIn(), await api.signIn(), await api.signIn()];
    for (const { cookie } of [...people, ...people]) await visit(cookie);
    await report(nora.cookie, '2');
    await report(nora.cookie, '2');
    expect(await figures()).toMatchObject({ candidate: { openedBy: 4, failedFor: 1 } });
  });

  test('counts users who opened the version, not users who only received it in the registry', async () => {
    await rollOut(100);
    const people = [];
    for (let person = 0; person < 10; person += 1) people.push(await api.signIn());
    for (const { cookie } of people) await read(cookie);
    expect((await figures()).candidate).toEqual({ openedBy: 0, failedFor: 0 });
    let openers = 0;
    const isHalted = async () => (await api.operator.get('/api/operator/rollouts/team')).json().haltedAt !== null;
    for (const { cookie } of people) {
      if (await isHalted()) break;
      openers += 1;
      await visit(cookie);
      await report(cookie, '2');
    }
    expect(openers).toBeLessThanOrEqual(5);
  });

  test('ignores openings of a version that the user does not get', async () => {
    await rollOut(0);
    const { cookie } = await api.signIn();
    const payload = { remote: 'team', version: '2' };
    const answer = await api.inject({ method: 'POST', url: '/api/remotes/openings', headers: { cookie }, payload });
    expect(answer.statusCode).toBe(204);
    expect((await figures()).candidate).toEqual({ openedBy: 0, failedFor: 0 });
  });

  test('counts all signed-out browsers as one person', async () => {
    await rollOut(100);
    for (let count = 0; count < 5; count += 1) await visit(browser());
    const failing = browser();
    await visit(failing);
    await report(failing, '2');
    expect((await figures()).candidate).toEqual({ openedBy: 1, failedFor: 1 });
  });

  test('is also counted for the stable version, which is never halted', async () => {
    await rollOut(0);
    for (let person = 0; person < 5; person += 1) {
      const { cookie } = await api.signIn();
      await visit(cookie);
      if (person < 4) await report(cookie, '1');
    }
    expect((await figures()).stable).toEqual({ openedBy: 5, failedFor: 4 });
    expect((await visit(browser())).json()[0].version).toBe('1');
  });

  test('is not counted without a rollout', async () => {
    const { cookie } = await api.signIn();
    await visit(cookie);
    await report(cookie, '1');
    expect(await figures()).toEqual({ stable: { openedBy: 0, failedFor: 0 }, candidate: null });
  });

  test('counts reporters of a failure as exposed', async () => {
    await rollOut(100);
    await report((await api.signIn()).cookie, '2');
    expect((await figures()).candidate).toEqual({ openedBy: 1, failedFor: 1 });
  });

  test('restarts when a halted version is released again', async () => {
    await rollOut(100);
    const people = [await api.signIn(), await api.signIn(), await api.signIn()];
    for (const { cookie } of people) await visit(cookie);
    for (const { cookie } of people) await report(cookie, '2');
    await flush();
    await rollOut(100);
    expect((await figures()).candidate).toEqual({ openedBy: 0, failedFor: 0 });
    for (const { cookie } of people) await visit(cookie);
    expect((await figures()).candidate).toEqual({ openedBy: 3, failedFor: 0 });
  });

  test('is deleted 90 days after the release, once nobody can get the version', async () => {
    for (const version of ['2', '3', '4']) {
      await team.release(version);
      await team.setPercentage(100);
      const { cookie } = await api.signIn();
      await visit(cookie);
      await report(cookie, version);
      await flush();
      await team.promote();
    }
    const countedWhenOld = async (days: number) => {
      const released = 'update releases set created_at = now() - make_interval(days => $1)';
      await api.query(released, [days]);
      await api.get(RetentionJob).forget('figures-retention');
      const releases: ListedRelease[] = (await api.operator.get('/api/operator/rollouts/team/releases')).json();
      return Object.fromEntries(releases.map(({ version, openedBy, failedFor }) => [version, [openedBy, failedFor]]));
    };
    expect(await countedWhenOld(89)).toMatchObject({ 2: [1, 1], 3: [1, 1], 4: [1, 1] });
    // Version 3 is the target of a rollback.
    expect(await countedWhenOld(91)).toMatchObject({ 2: [0, 0], 3: [1, 1], 4: [1, 1] });
  });

  test('is written once for all recent visitors and not during requests', async () => {
    await rollOut(100);
    const written = async () => {
      const { rows } = await api.query<{ count: number }>('select count(*)::int as count from release_exposures');
      return rows[0]?.count;
    };
    for (let person = 0; person < 3; person += 1) await visit((await api.signIn()).cookie);
    expect(await written()).toBe(0);
    await flush();
    expect(await written()).toBe(3);
  });

  test('skips people whose accounts were deleted before saving', async () => {
    await rollOut(100);
    const [gone, nora] = [await api.signIn(), await api.signIn()];
    await visit(gone.cookie);
    await visit(nora.cookie);
    await api.query('delete from users where id = $1', [gone.userId]);
    expect((await figures()).candidate).toEqual({ openedBy: 1, failedFor: 0 });
  });

  test('is saved when the process shuts down', async () => {
    await rollOut(100);
    await visit((await api.signIn()).cookie);
    await api.app.close();
    const client = new pg.Client(api.databaseUrl);
    await client.connect();
    const { rows } = await client.query('select user_id is not null as "isPerson" from release_exposures');
    await client.end();
    expect(rows).toEqual([{ isPerson: true }]);
  });
});
