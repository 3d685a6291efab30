import type { TestPerson } from '../../testing/test-person.js';
import { ROLLOUT_USAGE, runRolloutCommand } from './rollout-command.js';
import { RemoteServicesService } from './service/remote-services.service.js';
import { PreviewsService } from './access/previews.service.js';
import { RemoteAccessService } from './access/remote-access.service.js';
import { RolloutPlansService } from './rollout-plans.service.js';
import { RolloutStateService } from './rollout-state.service.js';
import { RolloutService } from './rollout.service.js';
import { OPERATOR, rolloutApp, startWith, steer, TestRemote } from './test-remote.fixture.js';

const PATH = '/api/operator/rollouts';

const api = rolloutApp();

describe('operators', () => {
  const team = new TestRemote(api);

  beforeEach(async () => {
    await startWith(api, 'team');
    await team.release('2');
  });

  test('control a rollout over HTTP, and each change is audited with its author', async () => {
    const set = await steer(api.operator, 'team', 'percentage', { percentage: 25 });
    expect(set.json()).toMatchObject({ remote: 'team', stable: '1', candidate: '2', percentage: 25, isKilled: false });
    expect((await steer(api.operator, 'team', 'kill')).json()).toMatchObject({ isKilled: true });
    expect((await api.operator.post(`${PATH}/team/resume`)).json()).toMatchObject({ isKilled: false });
    const allowance = { kind: 'role', subject: 'admin' };
    expect((await api.operator.put(`${PATH}/team/allowances`, allowance)).json().allowances).toEqual([
      { ...allowance, label: 'admin' },
    ]);
    expect((await api.operator.delete(`${PATH}/team/allowances?kind=role&subject=admin`)).json().allowances).toEqual(
      [],
    );
    expect((await steer(api.operator, 'team', 'promote')).json()).toMatchObject({ stable: '2', candidate: null });
    expect((await steer(api.operator, 'team', 'rollback')).json()).toMatchObject({ stable: '1', previous: null });

    const { events } = (await api.operator.get(`${PATH}/team/events`)).json();
    const actions = [
      'rolled-back',
      'promoted',
      'disallowed',
      'allowed',
      'resumed',
      'killed',
      'percentage-set',
      'released',
    ];
    expect(events.slice(0, actions.length).map(({ action }: { action: string }) => action)).toEqual(actions);
    expect(events[6]).toMatchObject({
      actor: OPERATOR,
      version: '2',
      before: { percentage: 0 },
      after: { percentage: 25, stable: '1', candidate: '2', isKilled: false },
    });
  });

  test('see why a user gets a version', async () => {
    const nora = await api.signIn({ email: 'nora@example.test' });
    const why = async () => (await api.operator.get(`${PATH}/team/choice?user=nora@example.test`)).json();
    expect(await why()).toMatchObject({ version: '1', isCandidate: false, reason: 'outside-percentage' });
    const { place } = await why();
    await steer(api.operator, 'team', 'percentage', { percentage: place });
    expect(await why()).toMatchObject({ version: '2', isCandidate: true, reason: 'percentage', place });
    expect((await nora.get('/api/remotes')).json()[0].version).toBe('2');
    expect((await api.operator.get(`${PATH}/team/choice?user=nobody@example.test`)).statusCode).toBe(404);
  });

  test('cannot set a percentage that is not a whole number from 0 to 100', async () => {
    for (const percentage of [101, -1, 2.5, '25', null]) {
      const { statusCode } = await steer(api.operator, 'team', 'percentage', { percentage });
      expect([percentage, statusCode]).toEqual([percentage, 400]);
    }
  });

  test('get specific errors for unknown names', async () => {
    const change = { version: '2', percentage: 5, from: 0 };
    expect((await api.operator.put(`${PATH}/none/percentage`, change)).statusCode).toBe(404);
    expect((await api.operator.get(`${PATH}/none/events`)).statusCode).toBe(404);
    const allowance = { kind: 'user', subject: 'nobody@example.test' };
    expect((await api.operator.put(`${PATH}/team/allowances`, allowance)).statusCode).toBe(404);
  });

  test('can page through the audit log', async () => {
    for (const percentage of [1, 2, 3, 4]) await steer(api.operator, 'team', 'percentage', { percentage });
    const page = async (query: string) => (await api.operator.get(`${PATH}/team/events?${query}`)).json();
    const percentages = ({ events }: { events: { after: { percentage: number } | null }[] }) =>
      events.map(({ after }) => after?.percentage);
    const first = await page('limit=3');
    expect(percentages(first)).toEqual([4, 3, 2]);
    const second = await page(`limit=3&before=${first.next}`);
    expect(percentages(second)[0]).toBe(1);
    expect((await page('limit=100')).next).toBeNull();
    for (const bad of ['before=x', 'before=-1', 'limit=0', 'limit=101'])
      expect((await api.operator.get(`${PATH}/team/events?${bad}`)).statusCode).toBe(400);
  });

  test('can list the versions of a remote, with versions in use first', async () => {
    await steer(api.operator, 'team', 'promote');
    await team.release('3');
    const releases = (await api.operator.get(`${PATH}/team/releases`)).json();
    expect(releases.map(({ version, standing }: { version: string; standing: string }) => [version, standing])).toEqual(
      [
        ['3', 'candidate'],
        ['2', 'stable'],
        ['1', 'previous'],
      ],
    );
    await steer(api.operator, 'team', 'rollback');
    expect((await api.operator.get(`${PATH}/team/releases`)).json().at(-1)).toMatchObject({
      version: '3',
      standing: null,
    });
    expect((await api.operator.get(`${PATH}/none/releases`)).statusCode).toBe(404);
  });

  test('can allow people by email address and organizations by unique name', async () => {
    const nora = await api.signIn({ email: 'allowed@example.test' });
    for (const name of ['Ward 7', 'Twins', 'twins']) await nora.post('/api/organizations', { name });
    const allow = (kind: string, subject: string) => api.operator.put(`${PATH}/team/allowances`, { kind, subject });
    await allow('user', 'allowed@example.test');
    const { allowances } = (await allow('organization', 'ward 7')).json();
    expect(allowances).toMatchObject([
      { kind: 'organization', label: 'Ward 7' },
      { kind: 'user', subject: nora.userId, label: 'allowed@example.test' },
    ]);
    expect((await allow('organization', 'Twins')).statusCode).toBe(409);
    expect((await allow('organization', 'Nobody')).statusCode).toBe(404);
    expect((await nora.get('/api/remotes')).json()[0].version).toBe('2');
  });

  test('can remove the allowance of a deleted organization by its id', async () => {
    const { id } = (await (await api.signIn()).post('/api/organizations', { name: 'Passing' })).json();
    const url = `${PATH}/team/allowances`;
    await api.operator.put(url, { kind: 'organization', subject: id });
    await api.query('delete from organizations where id = $1', [id]);
    const withdraw = (kind: string, subject: string) => api.operator.delete(`${url}?kind=${kind}&subject=${subject}`);
    expect((await withdraw('organization', 'Passing')).statusCode).toBe(404);
    expect((await withdraw('role', id)).statusCode).toBe(404);
    expect((await withdraw('organization', id)).json()).toMatchObject({ allowances: [] });
    expect((await api.operator.put(url, { kind: 'organization', subject: id })).statusCode).toBe(404);
  });

  test('see how many organizations have early access', async () => {
    const admin = await api.signIn();
    const { id } = (await admin.post('/api/organizations', { name: 'Eager' })).json();
    const before = (await api.operator.get(PATH)).json()[0].earlyAccessOrganizations;
    await admin.put(`/api/organizations/${id}/early-access`, { isOn: true });
    expect((await api.operator.get(PATH)).json()[0].earlyAccessOrganizations).toBe(before + 1);
    expect((await api.operator.get(`${PATH}/team/events`)).json().events[0]).toMatchObject({
      action: 'early-access-on',
    });
  });

  test('can pin any released version, with a comment', async () => {
    await steer(api.operator, 'team', 'promote', { comment: 'A week at 25 %' });
    await team.release('3');
    await steer(api.operator, 'team', 'promote');
    await team.release('4');
    const back = await steer(api.operator, 'team', 'rollback', { version: '1', comment: 'Saving was slow in both' });
    expect(back.json()).toMatchObject({ stable: '1', candidate: null, percentage: 0, previous: '3' });
    const { events } = (await api.operator.get(`${PATH}/team/events?limit=5`)).json();
    expect(events[0]).toMatchObject({ action: 'pinned', version: '1', comment: 'Saving was slow in both' });
    expect(events[4]).toMatchObject({ action: 'promoted', comment: 'A week at 25 %' });
    // A restart with an older build does not undo the pin.
    await team.deploy('3');
    expect((await api.operator.get(PATH)).json()[0]).toMatchObject({ stable: '1' });
    expect((await steer(api.operator, 'team', 'rollback', { version: '9' })).statusCode).toBe(404);
    expect((await steer(api.operator, 'team', 'kill', { comment: 'x'.repeat(501) })).statusCode).toBe(400);
  });

  test('cannot change the audit log', async () => {
    await expect(api.query(`update rollout_events set actor = 'nobody'`)).rejects.toThrow('append-only');
    await expect(api.query('delete from rollout_events')).rejects.toThrow('append-only');
    await expect(api.query('truncate rollout_events')).rejects.toThrow('append-only');
  });

  describe('on the command line', () => {
    const run = (...args: string[]) =>
      runRolloutCommand(args, {
        rollouts: api.get(RolloutService),
        states: api.get(RolloutStateService),
        access: api.get(RemoteAccessService),
        plans: api.get(RolloutPlansService),
        previews: api.get(PreviewsService),
        services: api.get(RemoteServicesService),
      });

    test('can run every command', async () => {
      expect(await run('list')).toEqual(['team: 1 stable, 2 candidate (0 %)']);
      expect(await run('set', 'team', '25')).toEqual(['team: 1 stable, 2 candidate (25 %)']);
      expect(await run('kill', 'team')).toEqual(['team: 1 stable, 2 candidate (25 %, kill switch on: nobody)']);
      expect(await run('resume', 'team')).toEqual(['team: 1 stable, 2 candidate (25 %)']);
      expect(await run('allow', 'team', 'role', 'owner')).toEqual(['team: 1 stable, 2 candidate (25 %, role owner)']);
      expect(await run('why', 'team', OPERATOR)).toEqual([
        expect.stringMatching(/^operator@example\.test gets team [12], the (?:candidate|stable version)\. \w.*\.$/),
      ]);
      expect(await run('releases', 'team')).toEqual([
        expect.stringMatching(/^2, released 20\S+Z: candidate$/),
        expect.stringMatching(/^1, released 20\S+Z: stable$/),
      ]);
      expect((await run('audit', 'team'))[0]).toMatch(/Z command line: allowed 2 - -> \{.*"owner"/);
      expect(await run('rollback', 'team', '2', '--as', 'nora@example.test', '--comment', 'Asked for')).toEqual([
        'team: 2 for everyone',
      ]);
      expect((await run('audit', 'team'))[0]).toMatch(
        /Z nora@example\.test \(command line\): pinned 2 \{.*\} "Asked for"$/,
      );
      expect(await run('rollback', 'team', '1')).toEqual(['team: 1 for everyone']);
      expect(await run('help')).toEqual([ROLLOUT_USAGE]);
    });

    test('can end a remote, which keeps its audit log and returns with its next deployment', async () => {
      expect(await run('end', 'team', '--comment', 'Going back')).toEqual(['team: nobody']);
      expect((await api.inject('/api/remotes')).json()).toEqual([]);
      expect((await run('audit', 'team'))[0]).toMatch(/Z command line: ended 1 \{.*\} -> - "Going back"$/);
      expect(await run('list')).toEqual(['There is no remote yet.']);
      await expect(run('end', 'team')).rejects.toThrow('There is no remote named team.');
      await team.deploy('1', 'production');
      expect(await run('list')).toEqual(['team: 1 for everyone']);
    });

    test('get an explanation of a wrong command', async () => {
      for (const [args, complaint] of [
        [['set', 'team', 'x'], '"x" is not a whole number from 0 to 100.'],
        [['set', 'team'], 'Usage'],
        [['kill', 'team', 'now'], 'Usage'],
        [['explode', 'team'], 'Usage'],
        [['kill', 'team', '--loudly'], 'Usage'],
        [['rollback', 'team', '9'], 'team has no release 9.'],
        [['plan', 'team', '5,25'], 'Give the length of each step'],
        [['plan', 'team', '25,5', '--every', '30m'], 'Each step of a plan must be higher than the one before.'],
        [['set', 'none', '5'], 'There is no remote named none.'],
        [['kill', 'team', '--preview', 'pr-1'], 'Usage'],
        [['allow', 'team', 'role', 'owner', '--preview', 'pr-1'], 'Name the organization or user to allow'],
        [['end', 'team', 'pr-1'], 'team has no preview pr-1.'],
        [['allow', 'team', 'planet', 'x'], 'Allow one of organization, role, user'],
      ] as const)
        await expect(run(...args)).rejects.toThrow(complaint);
    });
  });
});

describe('the settings of a remote', () => {
  const SETTINGS = `${PATH}/cpd-hours/configuration`;
  const GOAL = { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1 };
  const UNIT = { name: 'unit', label: 'Unit', type: 'string', default: 'hours', enum: ['hours', 'points'] };
  const hours = new TestRemote(api, 'cpd-hours');
  let member: TestPerson;

  beforeAll(async () => {
    member = await api.signIn();
    await hours.deploy('1.0.0', 'development', { configuration: [GOAL] });
  });

  const values = async () => (await member.get('/api/remotes/cpd-hours/configuration')).json();

  test('reach pages as the owners set them, with defaults for the rest', async () => {
    expect(await values()).toEqual({ goal: 30 });
    const set = await api.operator.put(SETTINGS, { values: { goal: 45 } });
    expect([set.statusCode, set.json()]).toEqual([200, { fields: [GOAL], values: { goal: 45 } }]);
    expect(await values()).toEqual({ goal: 45 });
    const { events } = (await api.operator.get(`${PATH}/cpd-hours/events`)).json();
    expect(events[0]).toMatchObject({ action: 'configuration-set', before: {}, after: { goal: 45 } });
  });

  test('of a candidate can be set before it is promoted', async () => {
    await hours.release('1.1.0', { configuration: [GOAL, UNIT] });
    expect((await api.operator.put(SETTINGS, { values: { goal: 45, unit: 'points' } })).statusCode).toBe(200);
    expect(await values()).toEqual({ goal: 45, unit: 'points' });
  });

  test('refuse a wrong value with a one-sentence message and stay unchanged', async () => {
    for (const [wrong, sentence] of [
      [{ goal: 0 }, 'Goal must be at least 1.'],
      [{ unit: 'days' }, 'Unit must be one of its options.'],
      [{ other: 1 }, 'cpd-hours has no setting other.'],
    ] as const) {
      const before = await values();
      const refused = await api.operator.put(SETTINGS, { values: wrong });
      expect([refused.statusCode, refused.body]).toEqual([400, sentence]);
      expect(await values()).toEqual(before);
    }
  });

  test('are visible and editable only for operators and owners, and an unknown remote has none', async () => {
    expect((await member.get(SETTINGS)).statusCode).toBe(404);
    expect((await member.put(SETTINGS, { values: {} })).statusCode).toBe(404);
    expect((await api.inject('/api/remotes/cpd-hours/configuration')).statusCode).toBe(401);
    expect((await member.get('/api/remotes/unknown/configuration')).statusCode).toBe(404);
  });

  test('keep the values of the stable version until the candidate is promoted', async () => {
    await api.operator.put(SETTINGS, { values: {} });
    await hours.release('1.2.0', { configuration: [{ ...GOAL, default: 10 }] });
    expect(await values()).toEqual({ goal: 30 });
    expect((await steer(api.operator, 'cpd-hours', 'promote')).statusCode).toBe(200);
    expect(await values()).toEqual({ goal: 10 });
  });
});
