import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { followPreviewAddress } from '../../../platform/http/pages/preview-address.js';
import { ReleaseCleanUpJob } from '../releases/release-clean-up.job.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { FailureReportsService } from '../health/failure-reports.service.js';
import { PreviewsService } from './previews.service.js';
import { runRolloutCommand } from '../rollout-command.js';
import { builtFiles, manifestOf, rolloutApp, sendBuild, startWith, steer, TestRemote } from '../test-remote.fixture.js';

const PATH = '/api/operator/rollouts/team/previews';
const DAY = 86_400_000;

interface Listed {
  name: string;
  version: string;
  fallback?: { version: string };
  preview?: { name: string; version: string };
}

describe('a preview', () => {
  const api = rolloutApp({ now: '2026-11-21T10:00:00Z' });
  const team = new TestRemote(api);
  let owner: TestPerson;
  let nora: TestPerson;

  beforeAll(async () => {
    owner = await api.signIn({ email: 'owner@example.test' });
    nora = await api.signIn({ email: 'nora@example.test' });
  });

  beforeEach(async () => {
    api.clock.set('2026-11-21T10:00:00Z');
    await startWith(api, 'team', 'reports');
    await api.operator.put('/api/operator/rollouts/team/owners', { user: owner.userId });
  });

  const looking = (person: Pick<TestPerson, 'cookie'> | null, named = 'team@pr-1') => ({
    cookie: [person?.cookie, `preview=${named}`].filter(Boolean).join('; '),
  });
  async function registry(person: TestPerson | null, named?: string): Promise<Listed[]> {
    return (await api.inject({ url: '/api/remotes', headers: looking(person, named) })).json();
  }
  const given = async (person: TestPerson | null, named?: string) =>
    (await registry(person, named)).find(({ name }) => name === 'team');
  const listed = async () => (await api.operator.get(PATH)).json();
  const events = async () =>
    (await api.operator.get('/api/operator/rollouts/team/events')).json().events as { action: string; actor: string }[];
  const clear = () => api.get(ReleaseCleanUpJob).endPreviews();
  const count = async (table: string) => Number((await api.query(`select count(*) as n from ${table}`)).rows[0]?.n);
  const filesOf = (version: string) => existsSync(join(api.environment.dataDir, 'remotes/team', version));

  test('shows its version to owners and operators only', async () => {
    await team.preview('2', 'pr-1');
    for (const person of [api.operator, owner])
      expect(await given(person)).toMatchObject({
        version: '2',
        entry: '/remotes/team/2/remoteEntry.js',
        fallback: { version: '1' },
        preview: { name: 'pr-1', version: '2' },
      });
    expect((await registry(owner)).filter(({ preview }) => preview)).toHaveLength(1);
    for (const person of [nora, null]) {
      const headers = looking(person);
      const answer = await api.inject({ url: '/api/remotes', headers });
      const unknown = await api.inject({ url: '/api/remotes', headers: looking(person, 'team@pr-2') });
      const without = await (person?.get('/api/remotes') ?? api.inject('/api/remotes'));
      expect(answer.body).toBe(without.body);
      expect(unknown.body).toBe(without.body);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(without.headers));
    }
    await new TestRemote(api, 'reports').preview('2', 'pr-1');
    expect((await registry(owner, 'reports@pr-1')).map(({ version }) => version)).toEqual(['1', '1']);
    expect((await registry(api.operator, 'reports@pr-1')).map(({ version }) => version)).toEqual(['2', '1']);
    expect((await owner.get('/api/remotes')).body).not.toContain('preview');
  });

  test('shows its version to allowed people and organizations until they are removed', async () => {
    await team.preview('2', 'pr-1');
    const chief = await api.signIn();
    const { id } = (await chief.post('/api/organizations', { name: 'Previewers' })).json();
    expect((await given(chief))?.version).toBe('1');
    const allowed = await owner.put(`${PATH}/pr-1/allowances`, { kind: 'organization', subject: 'Previewers' });
    expect(allowed.json()).toMatchObject({
      name: 'pr-1',
      allowances: [{ kind: 'organization', subject: id, label: 'Previewers' }],
    });
    await owner.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: 'nora@example.test' });
    expect([(await given(chief))?.version, (await given(nora))?.version]).toEqual(['2', '2']);
    await owner.delete(`${PATH}/pr-1/allowances?kind=user&subject=${nora.userId}`);
    await chief.delete(`/api/organizations/${id}`);
    expect([(await given(chief))?.version, (await given(nora))?.version]).toEqual(['1', '1']);
    expect((await owner.delete(`${PATH}/pr-1/allowances?kind=organization&subject=${id}`)).statusCode).toBe(200);
    expect((await listed())[0].allowances).toEqual([]);

    const roles = await owner.put(`${PATH}/pr-1/allowances`, { kind: 'role', subject: 'owner' });
    expect(roles.statusCode).toBe(400);
    const stranger = await owner.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: 'nobody@example.test' });
    expect([stranger.statusCode, stranger.body]).toEqual([404, 'There is no user nobody@example.test.']);
    for (const call of [
      () => nora.get(PATH),
      () => nora.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: nora.userId }),
      () => nora.delete(`${PATH}/pr-1`),
      () => owner.get(PATH.replace('team', 'reports')),
    ])
      expect((await call()).statusCode).toBe(404);
    expect((await events()).slice(0, 4)).toMatchObject([
      { action: 'preview-disallowed', after: { preview: 'pr-1', kind: 'organization', subject: 'deleted since' } },
      { action: 'preview-disallowed', actor: 'owner@example.test', version: '2', after: { preview: 'pr-1' } },
      { action: 'preview-allowed', after: { preview: 'pr-1', kind: 'user', subject: 'nora@example.test' } },
      { action: 'preview-allowed', after: { preview: 'pr-1', kind: 'organization', subject: 'deleted since' } },
    ]);
  });

  test('can be replaced with another version under the same name, which restarts its 14 days', async () => {
    await team.preview('2', 'pr-1');
    await owner.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: nora.userId });
    api.clock.advance(10 * DAY);
    const again = await team.preview('2', 'pr-1');
    expect(again).toMatchObject({ isNew: false, endsAt: '2026-12-15T10:00:00.000Z' });
    expect(await team.preview('3', 'pr-1')).toMatchObject({ isNew: true, version: '3', preview: 'pr-1' });
    expect((await given(nora))?.version).toBe('3');
    expect((await events()).slice(0, 4)).toMatchObject([
      { action: 'preview-replaced', version: '3', before: { version: '2' }, after: { preview: 'pr-1' } },
      { action: 'preview-allowed' },
      { action: 'preview-begun', version: '2' },
      { action: 'owner-added' },
    ]);
    await clear();
    expect([filesOf('2'), filesOf('3')]).toEqual([false, true]);
  });

  test('ends after 14 days and deletes version and files unless they were released', async () => {
    await team.preview('2', 'pr-1');
    await team.preview('3', 'pr-2');
    await team.release('3');
    api.clock.advance(14 * DAY - 1);
    expect((await given(owner))?.version).toBe('2');
    await clear();
    expect(await listed()).toHaveLength(2);
    api.clock.advance(1);
    expect((await given(owner))?.version).toBe('1');
    expect(await listed()).toEqual([]);
    await clear();
    expect(await count('remote_previews')).toBe(0);
    expect([filesOf('1'), filesOf('2'), filesOf('3')]).toEqual([true, false, true]);
    expect((await api.operator.get('/api/operator/rollouts/team/releases')).json()).toMatchObject([
      { version: '3', standing: 'candidate' },
      { version: '1', standing: 'stable' },
    ]);
    expect((await events()).slice(0, 2)).toMatchObject([
      { action: 'preview-ended', actor: 'the product' },
      { action: 'preview-ended', actor: 'the product' },
    ]);
  });

  test('can be ended early, and starts again without its former allowances', async () => {
    await team.preview('2', 'pr-1');
    await owner.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: nora.userId });
    expect((await owner.delete(`${PATH}/pr-1`)).statusCode).toBe(204);
    expect((await given(nora))?.version).toBe('1');
    expect((await owner.delete(`${PATH}/pr-1`)).body).toBe('team has no preview pr-1.');
    await clear();
    expect(filesOf('2')).toBe(false);
    await team.preview('2', 'pr-1');
    expect([(await given(nora))?.version, (await given(owner))?.version]).toEqual(['1', '2']);
    await owner.put(`${PATH}/pr-1/allowances`, { kind: 'user', subject: nora.userId });
    api.clock.advance(14 * DAY);
    await team.preview('2', 'pr-1');
    expect((await given(nora))?.version).toBe('1');
    expect((await events()).slice(0, 2)).toMatchObject([{ action: 'preview-begun' }, { action: 'preview-ended' }]);
  });

  test('does not affect figures, rollout or plan, and does not halt anything when it fails', async () => {
    await team.release('2');
    await steer(api.operator, 'team', 'plan', { steps: [0, 50], everyMinutes: 60 });
    await team.preview('2', 'pr-1');
    await team.preview('3', 'pr-2');
    for (const named of ['team@pr-1', 'team@pr-2']) {
      await owner.put(`${PATH}/${named.slice(5)}/allowances`, { kind: 'user', subject: nora.userId });
      expect((await given(nora, named))?.fallback?.version).toBe('1');
      for (const version of ['1', '2', '3']) {
        const payload = { remote: 'team', version, kind: 'render', message: 'broken' };
        await api.inject({ method: 'POST', url: '/api/remotes/failures', payload, headers: looking(nora, named) });
      }
    }
    await api.get(FailureReportsService).exposures.flush();
    expect([await count('release_exposures'), await count('release_failures'), await count('release_errors')]).toEqual([
      0, 0, 0,
    ]);
    expect((await api.operator.get('/api/operator/rollouts')).json()[1]).toMatchObject({
      candidate: '2',
      haltedAt: null,
      percentage: 0,
      plan: { steps: [50] },
    });
    await steer(api.operator, 'team', 'percentage', { percentage: 100 });
    await steer(api.operator, 'team', 'kill');
    expect(await given(nora, 'team@pr-2')).toEqual({ ...(await given(nora, 'none')) });
  });

  test('cannot be pinned until it is released or deployed', async () => {
    await team.preview('2', 'pr-1');
    const pin = await steer(api.operator, 'team', 'rollback', { version: '2' });
    expect([pin.statusCode, pin.body]).toEqual([404, 'team has no release 2.']);
    expect((await api.operator.get('/api/operator/rollouts/team/releases')).json()).toHaveLength(1);
    expect(await team.deploy('2', 'production')).toMatchObject({ audience: 'candidate' });
    await team.preview('3', 'pr-1');
    expect(await team.deploy('3')).toMatchObject({ audience: 'everyone' });
    await expect(new TestRemote(api, 'unknown').preview('1', 'pr-1')).rejects.toThrow(
      'There is no remote named unknown.',
    );
    await expect(team.preview('4', 'pr/1')).rejects.toThrow('The name of a preview is made of letters');
  });

  test('starts when a build is sent with the release token of the remote', async () => {
    const { token } = (await api.operator.post('/api/operator/rollouts/team/tokens', { name: 'CI' })).json();
    const send = (name: string, preview: string) => {
      const routes = [{ path: `/${name}`, access: 'public', title: name }];
      const files = builtFiles(manifestOf('2', { name, routes }), 'sent');
      return sendBuild(api, files, token, { path: `/previews/${preview}` });
    };
    const sent = await send('team', 'pr-1');
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      {
        remote: 'team',
        preview: 'pr-1',
        version: '2',
        isNew: true,
        address: `${api.environment.publicUrl}/?preview=team@pr-1`,
        endsAt: '2026-12-05T10:00:00.000Z',
      },
    ]);
    expect((await send('team', 'pr-1')).statusCode).toBe(200);
    expect((await events())[0]).toMatchObject({ action: 'preview-begun', actor: 'release token CI' });
    expect((await api.operator.get('/api/operator/rollouts')).json()[1]).toMatchObject({
      remote: 'team',
      candidate: null,
    });
    expect((await send('reports', 'pr-1')).statusCode).toBe(403);
    expect((await send('team', 'pr%201')).statusCode).toBe(400);
    const stranger = { method: 'POST', url: '/api/operator/releases/previews/pr-1' } as const;
    expect((await api.inject({ ...stranger, headers: { authorization: 'Bearer nothing' } })).statusCode).toBe(401);
  });

  test('can be listed, opened to others and ended on the command line', async () => {
    await team.preview('2', 'pr-1');
    const previews = api.get(PreviewsService);
    const run = (...args: string[]) => runRolloutCommand(args, { previews } as never);
    expect(await run('allow', 'team', 'user', 'nora@example.test', '--preview', 'pr-1')).toEqual([
      `pr-1: 2 until 2026-12-05T10:00:00.000Z at ${api.environment.publicUrl}/?preview=team@pr-1 (owners, operators, user nora@example.test)`,
    ]);
    expect((await given(nora))?.version).toBe('2');
    expect(await run('disallow', 'team', 'user', nora.userId, '--preview', 'pr-1')).toEqual([
      expect.stringContaining('(owners, operators)'),
    ]);
    expect(await run('end', 'team', 'pr-1')).toEqual(['It has no previews.']);
    expect((await events())[0]).toMatchObject({ action: 'preview-ended', actor: 'command line' });
  });

  /** Passes the address unchanged; an HTTP client would normalize it first. */
  function redirectOf(url: string): string {
    const redirect = jest.fn<void, [string]>();
    const reply = { redirect, header: () => reply, setCookie: () => reply, clearCookie: () => reply };
    followPreviewAddress({ url } as FastifyRequest, reply as unknown as FastifyReply, api.environment);
    return String(redirect.mock.calls[0]?.[0]);
  }

  test('is opened by a query parameter, kept in a session cookie, and left by an empty parameter', async () => {
    await team.preview('2', 'pr-1');
    const open = (url: string, person = owner) => api.inject({ url, headers: { cookie: person.cookie } });
    const opened = await open('/team?tab=open&preview=team@pr-1');
    expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([
      302,
      '/team?tab=open',
      'no-store',
    ]);
    expect(opened.cookies).toEqual([
      { name: 'preview', value: 'team@pr-1', path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
    const left = await open('/?preview=');
    expect([left.headers.location, left.cookies[0]?.value, left.cookies[0]?.expires?.getTime()]).toEqual(['/', '', 0]);
    const page = await api.inject({ url: '/team', headers: { cookie: `${owner.cookie}; preview=team@pr-1` } });
    expect(page.body).toContain('/remotes/team/2/remoteEntry.js');
    expect((await open('/team')).body).not.toContain('/remotes/team/2/');

    // The response to other users does not reveal whether the preview exists.
    const known = await open('/team?preview=team@pr-1', nora);
    const unknown = await open('/team?preview=team@pr-9', nora);
    expect(known.headers.location).toBe(unknown.headers.location);
    for (const url of ['//evil/x?preview=', '/\\evil/x?preview=', '/.//evil/x?preview=team@pr-1'])
      expect(redirectOf(url)).toMatch(/^\/(?![/\\])/);
  });
});
