import type { EarlyReads } from '@tracker/contracts/auth/browser-contract';
import { forgetAccount } from '@tracker/shell-sdk/account';
import { createTrackerStore } from '@tracker/shell-sdk/store';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { pageLoader } from './remotes/loading/page-loader';
import { prepareFirstScreen } from './first-screen';
import { aRemote, SIGNED_OUT, USER } from './shell.fixture';

const CREDENTIALS = aRemote('credentials', {
  routes: [
    { path: '/credentials', access: 'signed-in', title: 'My Credentials', calls: ['/api/credentials'] },
    { path: '/plain', access: 'public', title: 'Plain' },
  ],
});

let prepared: string[];

/** What was asked for by the time that the start is prepared. */
async function startAt(path: string, user: { status?: number; body: unknown }, page = () => Promise.resolve()) {
  history.replaceState(null, '', path);
  prepared = [];
  jest.spyOn(pageLoader, 'prepare').mockImplementation((_remote, route) => {
    prepared.push(route);
    return page();
  });
  const { calls } = fakeApi({
    'GET /api/remotes': { body: [CREDENTIALS] },
    'GET /api/auth/user': user,
    'GET /api/organizations': { body: [] },
    'GET /api/credentials': { body: [] },
  });
  await prepareFirstScreen(createTrackerStore());
  return calls.map((call) => call.path).filter((asked) => !asked.startsWith('/api/remotes'));
}

beforeEach(() => {
  globalThis.earlyReads = undefined;
  forgetAccount();
});

afterEach(() => jest.restoreAllMocks());

it('loads user, page and list before the first rendering', async () => {
  const asked = await startAt('/credentials', { body: USER });
  expect(asked).toEqual(['/api/auth/user', '/api/organizations', '/api/credentials']);
  expect(prepared).toEqual(['/credentials']);
});

it.each([
  ['a visitor', SIGNED_OUT],
  ['an account that is being deleted', { body: { ...USER, erasedAfter: '2026-12-01T00:00:00Z' } }],
  ['a failed user call', { status: 500, body: 'Try again later.' }],
])('loads no page for %s', async (_who, user) => {
  expect(await startAt('/credentials', user)).toEqual(['/api/auth/user']);
  expect(prepared).toEqual([]);
});

it.each(['/plain', '/nowhere'])('sends no call at %s, which needs no session', async (path) => {
  expect(await startAt(path, { body: USER })).toEqual([]);
});

describe('with the user call started by the HTML', () => {
  const reads = (responses: EarlyReads['responses']): EarlyReads => ({ path: '/credentials', responses });
  const failing = () => Promise.resolve(new Response('Try again later.', { status: 500 }));

  it('loads the page in parallel with that call', async () => {
    globalThis.earlyReads = reads({ '/api/auth/user': failing() });
    await startAt('/credentials', { body: USER });
    expect(prepared).toEqual(['/credentials']);
  });

  it.each(['/api/auth/user', '/api/credentials'])('does not send %s again when it fails', async (address) => {
    const user = () => Promise.resolve(Response.json(USER));
    globalThis.earlyReads = reads({ '/api/auth/user': user(), [address]: failing() });
    expect(await startAt('/credentials', { body: USER })).not.toContain(address);
  });
});

it('renders the layout without waiting for a slow page', async () => {
  const never = () => new Promise<void>(() => undefined);
  await startAt('/credentials', { body: USER }, never);
  expect(prepared).toEqual(['/credentials']);
});
