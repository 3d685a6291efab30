import { forgetAccount, noteAccount } from './account';
import { trackerBaseQuery } from './base-query';
import { chooseOrganization } from './chosen-organization';

const ask = (request: Parameters<typeof trackerBaseQuery>[0]) =>
  trackerBaseQuery(request, { signal: new AbortController().signal } as Parameters<typeof trackerBaseQuery>[1], {});
const answering = (answer: () => Response) => (globalThis.fetch = jest.fn(async () => answer()));
const rename = { url: '/api/auth/profile', method: 'PUT', body: { firstName: 'Robin' } } as const;

it('deduplicates identical concurrent writes', async () => {
  const fetches = answering(() => new Response('Too long', { status: 400 }));
  const answers = await Promise.all([ask(rename), ask(rename)]);
  expect(fetches).toHaveBeenCalledTimes(1);
  expect(answers[0]).toEqual({
    error: { status: 400, text: 'Too long', message: '400: Too long' },
    meta: { remotesRevision: null },
  });
  expect(answers[1]).toEqual(answers[0]);
});

it('repeats a finished write, and sends a different one immediately', async () => {
  const fetches = answering(() => Response.json({}));
  await Promise.all([ask(rename), ask({ ...rename, body: { firstName: 'Marian' } })]);
  await ask(rename);
  expect(fetches).toHaveBeenCalledTimes(3);
});

it('sends every read', async () => {
  const fetches = answering(() => Response.json([]));
  await Promise.all([ask('/api/credentials'), ask('/api/credentials')]);
  expect(fetches).toHaveBeenCalledTimes(2);
});

it('names the remote in calls of its service, and in no others', async () => {
  const fetches = answering(() => Response.json([]));
  await ask('/api/remotes/cpd-hours/service/entries');
  await ask('/api/remotes');
  expect(fetches.mock.calls.map(([, init]: [string?, RequestInit?]) => init?.headers)).toEqual([
    { 'x-remote': 'cpd-hours' },
    {},
  ]);
});

it('names the chosen organization in calls of a service', async () => {
  const headers = (named: string) => ({ get: (name: string) => (name === 'x-account' ? named : null) });
  noteAccount({ status: 200, headers: headers('nora') });
  chooseOrganization('ward-7');
  const fetches = answering(() => Response.json([]));
  await ask('/api/remotes/cpd-hours/service/entries');
  await ask('/api/credentials');
  expect(fetches.mock.calls.map(([, init]: [string?, RequestInit?]) => init?.headers)).toEqual([
    { 'x-account': 'nora', 'x-remote': 'cpd-hours', 'x-organization': 'ward-7' },
    { 'x-account': 'nora' },
  ]);
  forgetAccount();
});
