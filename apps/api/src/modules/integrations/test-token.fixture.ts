import { API_SCOPES, type ApiScope } from '@tracker/contracts/integrations/token-scopes';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../testing/test-app.js';
import type { TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

interface TokenDetails {
  name?: string;
  scopes?: readonly ApiScope[];
  expiresInDays?: number;
  by?: TestPerson;
}

export interface TestToken {
  id: string;
  token: string;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, more?: InjectOptions): Promise<LightMyRequestResponse>;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export async function createToken(
  api: TestApp,
  { owner, url }: TestOrganization,
  { by = owner, name = 'HR sync', scopes = API_SCOPES, expiresInDays = 30 }: TokenDetails = {},
): Promise<TestToken> {
  const answer = await by.post(`${url}/tokens`, { name, scopes, expiresInDays });
  if (answer.statusCode !== 201) throw new Error(`Creating a token failed: ${answer.statusCode} ${answer.body}`);
  const { id, token } = answer.json<{ id: string; token: string }>();
  const call: TestToken['call'] = (method, path, more = {}) =>
    api.inject({
      ...more,
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...more.headers },
    });
  return {
    id,
    token,
    call,
    get: (path) => call('GET', path),
    post: (path, payload, headers = {}) => call('POST', path, { payload, headers }),
  };
}
