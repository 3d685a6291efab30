import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { deployShell, TestRemote } from '../test-remote.fixture.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const OPERATOR = 'operator@example.test';
const TEAM = '/api/operator/rollouts/team';
/** Uploads need a token, and owners of any remote list their own. */
const FOR_OTHERS = /^\/api\/operator\/(?:releases.*|rollouts)$/;

describe('every call of operators and owners', () => {
  const api = testApp({ environment: { operatorEmails: [OPERATOR] } });
  let nora: TestPerson;
  let ownerOfReports: TestPerson;
  let tokenOfReports: string;
  let calls: { method: Method; url: string }[];

  beforeAll(async () => {
    await deployShell(api);
    for (const name of ['team', 'reports']) await new TestRemote(api, name).deploy('1');
    const operator = await api.signIn({ email: OPERATOR });
    [nora, ownerOfReports] = [await api.signIn(), await api.signIn()];
    const reports = '/api/operator/rollouts/reports';
    await operator.put(`${reports}/owners`, { user: ownerOfReports.userId });
    const scopes = ['release', 'steer', 'read'];
    tokenOfReports = (await operator.post(`${reports}/tokens`, { name: 'CI', scopes })).json().token;
    const { paths } = (await api.inject('/api/docs/openapi.json')).json() as { paths: Record<string, object> };
    calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/operator/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({
          method: method.toUpperCase() as Method,
          url: path.replace('{remote}', 'team').replaceAll(/\{\w+\}/g, '1'),
        })),
      );
  });

  test('includes those of services', () => {
    for (const method of ['GET', 'PUT', 'DELETE']) expect(calls).toContainEqual({ method, url: `${TEAM}/service` });
  });

  test('is refused to all others', async () => {
    const ofOthers = calls.filter(({ url }) => !FOR_OTHERS.test(url));
    expect(ofOthers.length).toBeGreaterThan(30);
    for (const call of ofOthers) {
      const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
      const withToken = { ...call, headers: { authorization: `Bearer ${tokenOfReports}` } };
      const [anonymous, person, owner, token] = await Promise.all([
        statusOf(api.inject(call)),
        statusOf(nora.inject(call)),
        statusOf(ownerOfReports.inject(call)),
        statusOf(api.inject(withToken)),
      ]);
      expect([call, anonymous, person, owner]).toEqual([call, 401, 404, 404]);
      expect([401, 403]).toContain(token);
    }
  });
});
