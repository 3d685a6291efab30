import type { TestPerson } from '../../../testing/test-person.js';
import { builtFiles, manifestOf, rolloutApp, sendBuild, startWith, steer } from '../test-remote.fixture.js';

const PATH = '/api/operator/rollouts';
const DAY = 86_400_000;

describe('the release token of a remote', () => {
  const api = rolloutApp({ now: '2026-11-21T10:00:00Z' });
  let owner: TestPerson;

  beforeAll(async () => {
    owner = await api.signIn({ email: 'owner@example.test' });
  });

  beforeEach(async () => {
    await startWith(api, 'team', 'reports');
    await api.operator.put(`${PATH}/team/owners`, { user: owner.userId });
  });

  const make = async (scopes: string[], more: object = {}) =>
    (await owner.post(`${PATH}/team/tokens`, { name: scopes.join(' '), scopes, expiresInDays: 30, ...more })).json();
  const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    api.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
  function release(token: string, version: string, query = '', changes: { path?: string; name?: string } = {}) {
    const { name = 'team', path = `/${name}` } = changes;
    const manifest = manifestOf(version, { name, routes: [{ path, access: 'public', title: 'Team' }] });
    return sendBuild(api, builtFiles(manifest, version), token, { path: query });
  }

  test('lets a pipeline release, set the percentage, promote and roll back', async () => {
    const { token } = await make(['release', 'steer', 'read']);
    const origin = '?commit=1a2b3c4&author=Nora%20Lind&link=https%3A%2F%2Fci.example.test%2F7';
    expect((await release(token, '2', origin)).json()).toMatchObject({ state: 'candidate' });
    const set = await call(token, 'PUT', `${PATH}/team/percentage`, { version: '2', percentage: 50, from: 0 });
    expect(set.json()).toMatchObject({ candidate: '2', percentage: 50 });
    expect((await release(token, '3')).json()).toMatchObject({ state: 'next' });
    expect((await release(token, '4', '?replace=true')).json()).toMatchObject({ state: 'candidate', percentage: 0 });
    expect((await call(token, 'POST', `${PATH}/team/promote`, { version: '4' })).json()).toMatchObject({ stable: '4' });
    const back = await call(token, 'POST', `${PATH}/team/rollback`, { version: '1', from: '4' });
    expect(back.json()).toMatchObject({ stable: '1' });
    expect((await call(token, 'GET', `${PATH}/team`)).json()).toMatchObject({ stable: '1' });
    expect((await call(token, 'GET', PATH)).json().map(({ remote }: { remote: string }) => remote)).toEqual(['team']);
    const releases = (await call(token, 'GET', `${PATH}/team/releases`)).json();
    expect(releases.find(({ version }: { version: string }) => version === '2')).toMatchObject({
      commit: '1a2b3c4',
      author: 'Nora Lind',
      link: 'https://ci.example.test/7',
    });
    expect((await call(token, 'GET', `${PATH}/team/events`)).json().events[0]).toMatchObject({
      action: 'rolled-back',
      actor: 'release token release steer read',
    });
  });

  test('with one scope allows nothing else', async () => {
    for (const [scope, expected] of [
      ['read', { read: 200, steer: 403, release: 403 }],
      ['steer', { read: 403, steer: 200, release: 403 }],
      ['release', { read: 403, steer: 403, release: 201 }],
    ] as const) {
      const { token } = await make([scope]);
      const read = await call(token, 'GET', `${PATH}/team`);
      const steer = await call(token, 'POST', `${PATH}/team/kill`, { version: null });
      expect({
        read: read.statusCode,
        steer: steer.statusCode,
        release: (await release(token, '2')).statusCode,
      }).toEqual(expected);
    }
  });

  test('is refused for other remotes and for calls that require a user', async () => {
    const { token } = await make(['release', 'steer', 'read']);
    const kill = await call(token, 'POST', `${PATH}/reports/kill`, { version: null });
    expect([kill.statusCode, kill.body]).toEqual([403, 'This token belongs to team, not to reports.']);
    expect((await call(token, 'GET', `${PATH}/reports`)).statusCode).toBe(403);
    expect((await release(token, '2', '', { name: 'reports' })).statusCode).toBe(403);
    for (const [method, path] of [
      ['GET', 'access'],
      ['POST', 'tokens'],
      ['PUT', 'owners'],
      ['PUT', 'prefixes'],
    ] as const)
      expect([path, (await call(token, method, `${PATH}/team/${path}`, {})).statusCode]).toEqual([path, 401]);
  });

  test('stops working when it expires or is revoked', async () => {
    const short = await make(['read'], { expiresInDays: 1 });
    expect(short.expiresAt).toBe(new Date(api.clock.now().getTime() + DAY).toISOString());
    const read = (token: string) => call(token, 'GET', `${PATH}/team`);
    expect((await read(short.token)).statusCode).toBe(200);
    api.clock.advance(DAY);
    expect((await read(short.token)).statusCode).toBe(401);
    const other = await make(['steer']);
    expect((await owner.delete(`${PATH}/team/tokens/${other.id}`)).statusCode).toBe(204);
    expect((await call(other.token, 'POST', `${PATH}/team/kill`, { version: null })).statusCode).toBe(401);
    expect((await read(`release_${'x'.repeat(43)}`)).statusCode).toBe(401);
  });

  test('cannot be created with unknown scopes, another lifetime or a prefix that is too wide', async () => {
    for (const wrong of [
      { scopes: [] },
      { scopes: ['write'] },
      { expiresInDays: 0 },
      { expiresInDays: 366 },
      { prefix: 'team' },
      { prefix: '/:any' },
      { prefix: '/' },
    ]) {
      const { statusCode } = await api.operator.post(`${PATH}/team/tokens`, { name: 'wrong', ...wrong });
      expect([wrong, statusCode]).toEqual([wrong, 400]);
    }
  });

  test('for a new remote can be created only by an operator and with a prefix', async () => {
    const body = { name: 'CI', scopes: ['release'], expiresInDays: 30 };
    const ask = (person: TestPerson, more: object = {}) =>
      person.post(`${PATH}/cpd-hours/tokens`, { ...body, ...more });
    const missing = await ask(api.operator);
    expect([missing.statusCode, missing.body]).toEqual([
      400,
      'There is no remote named cpd-hours yet. Give the prefix of its routes.',
    ]);
    expect((await ask(owner, { prefix: '/cpd' })).statusCode).toBe(404);
    const { token } = (await ask(api.operator, { prefix: '/cpd' })).json();
    const named = { name: 'cpd-hours' };
    const outside = await release(token, '1', '', { ...named, path: '/hours' });
    expect([outside.statusCode, outside.body]).toEqual([
      409,
      'The route /hours belongs to the platform: cpd-hours may have routes below /cpd.',
    ]);
    expect((await release(token, '1', '', { ...named, path: '/cpd/:id' })).statusCode).toBe(201);
    await api.operator.put(`${PATH}/cpd-hours/owners`, { user: owner.userId });
    expect((await ask(owner, { name: 'CI 2', prefix: '/other' })).statusCode).toBe(403);
    expect((await ask(owner, { name: 'CI 2', prefix: '/cpd' })).statusCode).toBe(201);
  });

  test('can release the first version of a remote, which has no previous version to roll back to', async () => {
    const body = { name: 'CI', scopes: ['release'], expiresInDays: 30, prefix: '/first' };
    const { token } = (await api.operator.post(`${PATH}/first/tokens`, body)).json();
    await release(token, '1', '', { name: 'first' });
    expect((await steer(api.operator, 'first', 'promote')).json()).toMatchObject({ stable: '1', previous: null });
    const back = await steer(api.operator, 'first', 'rollback', { version: 'none' });
    expect([back.statusCode, back.body]).toEqual([404, 'first has no release none.']);
  });
});
