import { act, render, screen } from '@testing-library/react';
import { createTrackerStore, Provider, type TrackerStore } from '../store';
import { forgetAccount, noteAccount } from './account';
import { beginReads, trackerBaseQuery } from './base-query';
import { chooseOrganization } from './chosen-organization';
import { forgetEarlyReads } from './early-reads';
import { hostApi } from './host-api';

describe('calls', () => {
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

  it('names remote and chosen organization in calls of a service, and in no others', async () => {
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
});

describe('early reads', () => {
  const list = hostApi.endpoints.listCredentials;
  const added = hostApi.injectEndpoints({
    endpoints: (build) => ({
      readForSpec: build.query<{ id: string }[], string>({ query: (address) => address }),
      addForSpec: build.mutation<unknown, void>({
        query: () => ({ url: '/api/portfolio/credentials', method: 'POST' }),
      }),
      readOtherForSpec: build.query<{ id: string }[], string>({ query: (address) => address }),
      reportForSpec: build.mutation<unknown, void>({
        query: () => ({ url: '/api/remotes/openings', method: 'POST', isReport: true }),
      }),
    }),
  });
  let store: TrackerStore;
  let calls: string[];

  function begin(response: Response) {
    globalThis.earlyReads = { path: '/', responses: { '/api/credentials': Promise.resolve(response) } };
  }

  function List() {
    const { data, error, isFetching } = list.useQuery();
    return <p>{isFetching ? 'Loading' : error ? 'Failed' : `${data?.length} found`}</p>;
  }

  function open() {
    return render(
      <Provider store={store}>
        <List />
      </Provider>,
    );
  }

  beforeEach(() => {
    history.replaceState(null, '', '/');
    store = createTrackerStore();
    calls = [];
    globalThis.fetch = async (address) => {
      calls.push(String(address));
      return Response.json([]);
    };
  });

  /** The page began the read, the shell asked for it before drawing, and the server failed. */
  async function failedStart() {
    begin(new Response('Try again.', { status: 500 }));
    await store.dispatch(list.initiate());
    return open();
  }

  it('uses an early successful response once', async () => {
    begin(Response.json([]));
    open();
    expect(await screen.findByText('0 found')).toBeVisible();
    expect(calls).toEqual([]);
    await act(() => store.dispatch(list.initiate(undefined, { forceRefetch: true })));
    expect(calls).toHaveLength(1);
  });

  it('shows an early failure to everything on the first screen without sending the call', async () => {
    const first = await failedStart();
    expect(await screen.findByText('Failed')).toBeVisible();
    first.unmount();
    open();
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('sends a request on Retry', async () => {
    await failedStart();
    await screen.findByText('Failed');
    await act(() => store.dispatch(list.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByText('0 found')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('sends a request again on another screen', async () => {
    const first = await failedStart();
    await screen.findByText('Failed');
    first.unmount();
    history.replaceState(null, '', '/reports');
    open();
    expect(await screen.findByText('0 found')).toBeVisible();
  });

  it('does not use a response from before a write', async () => {
    begin(Response.json([{ id: 'old' }]));
    await store.dispatch(added.endpoints.addForSpec.initiate());
    open();
    expect(await screen.findByText('0 found')).toBeVisible();
  });

  describe('reads started by link intent', () => {
    const DELAY = 5_000;
    const things = (address: string, always = false) =>
      store.dispatch(added.endpoints.readForSpec.initiate(address, { forceRefetch: always }));
    const accountIs = (id: string) => noteAccount({ status: 200, headers: new Headers({ 'x-account': id }) });
    let count = 0;
    /** An address of its own for each test, because each is begun once in a page. */
    const address = () => `/api/things-${++count}`;
    const answering = (answer: () => Response | Promise<Response>) =>
      (globalThis.fetch = async (asked) => {
        calls.push(String(asked));
        return answer();
      });

    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => {
      jest.useRealTimers();
      forgetEarlyReads();
      forgetAccount();
    });

    it.each([false, true])('serve the page once (always refetching: %s)', async (always) => {
      const url = address();
      answering(() => Response.json([{ id: 'early' }]));
      beginReads([url]);
      expect((await things(url, always)).data).toEqual([{ id: 'early' }]);
      expect(calls).toEqual([url]);
      await things(url, true);
      expect(calls).toEqual([url, url]);
    });

    it('start once, and not for cached data', async () => {
      const [one, other] = [address(), address()];
      await things(one);
      beginReads([one, other]);
      beginReads([other]);
      expect(calls).toEqual([one, other]);
    });

    it('return their failure until Retry', async () => {
      const url = address();
      answering(() => new Response('Try again.', { status: 500 }));
      beginReads([url]);
      expect((await things(url)).error).toMatchObject({ status: 500 });
      expect(calls).toEqual([url]);
      await things(url, true);
      expect(calls).toEqual([url, url]);
    });

    it('serve two queries that wait for the same address', async () => {
      const url = address();
      beginReads([url]);
      const queries = [things(url), store.dispatch(added.endpoints.readOtherForSpec.initiate(url))];
      expect((await Promise.all(queries)).map(({ data }) => data)).toEqual([[], []]);
      expect(calls).toEqual([url]);
    });

    it('are aborted and discarded when not used in time', async () => {
      const url = address();
      let sent: AbortSignal | null | undefined;
      globalThis.fetch = async (asked, init) => {
        calls.push(String(asked));
        sent = init?.signal;
        return Response.json([]);
      };
      beginReads([url]);
      await jest.advanceTimersByTimeAsync(DELAY);
      expect(sent?.aborted).toBe(true);
      await things(url);
      expect(calls).toEqual([url, url]);
    });

    it('are not aborted while a page waits for them', async () => {
      const url = address();
      let give: (response: Response) => void = () => undefined;
      answering(() => new Promise<Response>((resolve) => (give = resolve)));
      beginReads([url]);
      const reading = things(url);
      await jest.advanceTimersByTimeAsync(DELAY);
      give(Response.json([{ id: 'slow' }]));
      expect((await reading).data).toEqual([{ id: 'slow' }]);
      expect(calls).toEqual([url]);
    });

    it('are not shown to another account', async () => {
      const url = address();
      accountIs('ada');
      beginReads([url]);
      forgetAccount();
      accountIs('bob');
      await things(url);
      expect(calls).toEqual([url, url]);
    });

    it.each([
      ['not used after a write', 'addForSpec', 2],
      ['kept when the page reports usage', 'reportForSpec', 1],
    ] as const)('are %s', async (_what, endpoint, times) => {
      const url = address();
      beginReads([url]);
      await store.dispatch(added.endpoints[endpoint].initiate());
      await things(url);
      expect(calls.filter((asked) => asked === url)).toHaveLength(times);
    });
  });
});
