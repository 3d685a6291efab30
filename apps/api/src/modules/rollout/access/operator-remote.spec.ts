import { deployShell, TestRemote } from '../test-remote.fixture.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';

const OPERATOR = 'operator@example.test';

describe('a remote for operators', () => {
  const api = testApp({ environment: { operatorEmails: [OPERATOR] } });
  let operator: TestPerson;

  beforeAll(async () => {
    await deployShell(api);
    operator = await api.signIn({ email: OPERATOR });
    await new TestRemote(api, 'team').deploy('1');
    await new TestRemote(api, 'rollouts', 'operator').deploy('1');
    await new TestRemote(api, 'rollouts', 'operator').release('2');
  });

  const names = (answer: { json(): { name: string }[] }) => answer.json().map(({ name }) => name);
  const pageOf = async (cookie = '') => (await api.inject({ url: '/team', headers: { cookie } })).body;

  test('is in operators’ registry', async () => {
    expect(names(await operator.get('/api/remotes'))).toEqual(['rollouts', 'team']);
    expect(await pageOf(operator.cookie)).toContain('/remotes/rollouts/1/');
  });

  test('is hidden from everybody else, and from unverified addresses', async () => {
    const nora = await api.signIn();
    expect(names(await nora.get('/api/remotes'))).toEqual(['team']);
    expect(names(await api.inject('/api/remotes'))).toEqual(['team']);
    const forger = await api.signIn({ email: 'OPERATOR@example.test', emailVerified: false });
    expect(names(await forger.get('/api/remotes'))).toEqual(['team']);
    for (const cookie of ['', nora.cookie, forger.cookie]) expect(await pageOf(cookie)).not.toContain('rollouts');
  });

  test('ignores failure reports of people who do not get it', async () => {
    const report = { remote: 'rollouts', version: '1', kind: 'invalid' };
    await (await api.signIn()).post('/api/remotes/failures', report);
    const failedFor = async () =>
      (await operator.get('/api/operator/rollouts')).json()[0].stableFigures.failedFor as number;
    expect(await failedFor()).toBe(0);
    await operator.post('/api/remotes/failures', report);
    expect(await failedFor()).toBe(1);
  });

  test('is explained as not visible to a non-operator', async () => {
    const nora = await api.signIn();
    const why = async (user: string) =>
      (await operator.get(`/api/operator/rollouts/rollouts/choice?user=${user}`)).json();
    expect(await why(nora.userId)).toMatchObject({ isCandidate: false, reason: 'operators-only' });
    expect(await why(operator.userId)).toMatchObject({ version: '1', reason: 'outside-percentage' });
  });
});
