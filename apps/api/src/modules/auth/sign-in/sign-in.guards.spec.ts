import type { ExecutionContext } from '@nestjs/common';
import { testEnvironment } from '../../../testing/test-environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import type { OidcClients } from '../providers/oidc-clients.service.js';
import { SignInFailedError } from './sign-in-failure.filter.js';
import { SignInAnswerGuard, SignInStartGuard } from './sign-in.guards.js';

interface Asked {
  hostname?: string;
  provider?: string;
  query?: Record<string, unknown>;
}

/** A sign-in request with its session and reply. */
function requestOf({ hostname = 'localhost', provider = 'google', query = {} }: Asked) {
  const session: Record<string, unknown> = {};
  const reply = { redirect: jest.fn(async (_address: string, _status: number) => undefined) };
  const request = { hostname, params: { provider }, query, session, cookies: {} };
  const http = { getRequest: () => request, getResponse: () => reply };
  return { session, reply, context: { switchToHttp: () => http } as unknown as ExecutionContext };
}
const startAt = (publicUrl: string) => {
  const environment = testEnvironment('postgres://nowhere', { publicUrl });
  return new SignInStartGuard(clients, environment);
};
const clients = { ofProvider: async () => ({}) } as unknown as OidcClients;

beforeEach(() => {
  // Passport accepts every request that the guard lets through.
  for (const guard of [SignInStartGuard, SignInAnswerGuard])
    jest.spyOn(Object.getPrototypeOf(guard.prototype), 'canActivate').mockResolvedValue(true);
});
const PAGE = '/invite?token=a&more';
afterEach(() => jest.restoreAllMocks());

test.each(['127.0.0.1', '[::1]'])(
  'a sign-in at %s redirects to the public host, whose cookies the callback receives',
  async (hostname) => {
    const { context, session, reply } = requestOf({ hostname, query: { returnTo: PAGE } });
    expect(await startAt('http://localhost:3000').canActivate(context)).toBe(false);
    const usual = 'http://localhost:3000/auth/google?returnTo=%2Finvite%3Ftoken%3Da%26more';
    expect(reply.redirect.mock.calls).toEqual([[usual, 302]]);
    expect(session).toEqual({});
  },
);

test.each([
  ['localhost', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['127.0.0.1', 'https://tracker.example'],
  ['tracker.example', 'http://localhost:3000'],
])(
  'a sign-in at %s with the public URL %s starts without a redirect and keeps the return path',
  async (hostname, publicUrl) => {
    const { context, session, reply } = requestOf({ hostname, query: { returnTo: PAGE } });
    expect(await startAt(publicUrl).canActivate(context)).toBe(true);
    expect(session).toEqual({ returnTo: PAGE });
    expect(reply.redirect).not.toHaveBeenCalled();
  },
);

test('a callback without a result is a failure and never starts a sign-in', async () => {
  const guard = new SignInAnswerGuard(clients);
  for (const query of [{ code: 'x' }, { error: 'access_denied' }])
    expect(await guard.canActivate(requestOf({ query }).context)).toBe(true);
  const failing = [
    [{ query: { state: 'x' } }, SignInFailedError],
    [{ query: { code: 'x' }, provider: 'github' }, DomainError],
  ] as const;
  for (const [asked, error] of failing)
    await expect(guard.canActivate(requestOf(asked).context)).rejects.toThrow(error);
});
