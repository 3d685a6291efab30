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

it('sends the version that its own write made until the page has read it, and none after a conflict', async () => {
  let answer = () => Response.json({}, { headers: { etag: '"v2"' } });
  const fetches = answering(() => answer());
  const save = (firstName: string, ifMatch: string) => ask({ ...rename, body: { firstName }, ifMatch });
  await save('Robin', 'v1');
  answer = () => Response.json({}, { headers: { etag: '"v3"' } });
  await save('Marian', 'v1');
  answer = () => new Response('Changed elsewhere.', { status: 412 });
  await save('Tuck', 'v1');
  await save('John', 'v1');
  await save('Will', 'v9');
  expect(
    fetches.mock.calls.map(([, init]: [string?, RequestInit?]) => new Headers(init?.headers).get('if-match')),
  ).toEqual(['"v1"', '"v2"', '"v3"', '"v1"', '"v9"']);
});
