import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from './api';
import { useConfiguration } from './configuration';
import { useUpdateProfileMutation } from './session';
import { createRemoteSlice, createTrackerStore, Provider } from './store';

describe('the store', () => {
  const count = (step: number) =>
    createRemoteSlice('notes', {
      initialState: { count: 0 },
      reducers: {
        add(state) {
          state.count += step;
        },
      },
    });

  const first = count(1);
  const useFirst = first.useSlice;
  const First = () => <output>{useFirst((state) => state.count)}</output>;

  it('keeps a remote’s state for all its screens until another version adds its slice', () => {
    const store = createTrackerStore();
    const show = (page: ReactNode) => <Provider store={store}>{page}</Provider>;
    const { rerender } = render(show(<First />));
    expect(screen.getByRole('status')).toHaveTextContent('0');
    act(() => void store.dispatch(first.actions.add()));
    act(() => void store.dispatch(first.actions.add()));
    rerender(show(<First key="another screen" />));
    expect(screen.getByRole('status')).toHaveTextContent('2');

    const next = count(10);
    const useNext = next.useSlice;
    const Next = () => <output>{useNext((state) => state.count)}</output>;
    rerender(show(<Next />));
    expect(screen.getByRole('status')).toHaveTextContent('0');
    act(() => void store.dispatch(next.actions.add()));
    expect(screen.getByRole('status')).toHaveTextContent('10');
    // A screen of the former version that is still open sees nothing of the next.
    rerender(show(<First />));
    expect(screen.getByRole('status')).toHaveTextContent('0');
  });

  it('resets a remote’s state at sign-out', () => {
    const { actions, useSlice } = count(1);
    const Counted = () => <output>{useSlice((state) => state.count)}</output>;
    const store = createTrackerStore();
    render(
      <Provider store={store}>
        <Counted />
      </Provider>,
    );
    act(() => void store.dispatch(actions.add()));
    expect(screen.getByRole('status')).toHaveTextContent('1');
    act(() => void store.dispatch(api.util.resetApiState()));
    expect(screen.getByRole('status')).toHaveTextContent('0');
  });
});

describe('its calls', () => {
  interface Answer {
    url: string;
    method: string;
    give(body: unknown): void;
  }

  const members = api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      members: build.query<string[], void>({ query: () => '/api/members', providesTags: ['Members'] }),
      slow: build.query<string[], void>({ query: () => '/api/slow', providesTags: ['Notices'] }),
      promote: build.mutation<null, void>({
        query: () => ({ url: '/api/members/1', method: 'PATCH', body: { role: 'member' } }),
        invalidatesTags: ['Members'],
      }),
      upload: build.mutation<null, void>({
        query: () => ({ url: '/api/members', method: 'POST', body: new FormData(), onProgress: () => undefined }),
        invalidatesTags: ['Members'],
      }),
    }),
  });

  /** Requests wait until the spec answers them, in any order. */
  const waiting: Answer[] = [];
  const originalFetch = globalThis.fetch;
  const originalUpload = globalThis.XMLHttpRequest;

  class AnsweredUpload {
    status = 201;
    responseText = '{}';
    upload = {};
    onload?: () => void;
    open(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      this.onload?.();
    }
  }

  beforeEach(() => {
    waiting.length = 0;
    globalThis.fetch = ((url: string, { method }: { method: string }) =>
      new Promise((resolve) => {
        const give = (body: unknown) =>
          resolve({ ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) });
        waiting.push({ url, method, give });
      })) as unknown as typeof fetch;
  });

  afterEach(() => {
    globalThis.fetch = originalFetch;
    globalThis.XMLHttpRequest = originalUpload;
  });

  async function asked(url: string): Promise<Answer> {
    for (let turn = 0; turn < 50; turn += 1) {
      const index = waiting.findIndex((request) => request.url === url);
      if (index >= 0) return waiting.splice(index, 1)[0] as Answer;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error(`Nobody asked for ${url}.`);
  }

  it('shows the result of a write that finished while the list was loading', async () => {
    const store = createTrackerStore();
    const reading = store.dispatch(members.endpoints.members.initiate());
    const stale = await asked('/api/members');
    const writing = store.dispatch(members.endpoints.promote.initiate());
    (await asked('/api/members/1')).give(null);
    await writing;
    stale.give(['admin']);
    (await asked('/api/members')).give(['member']);
    await reading;
    expect(members.endpoints.members.select()(store.getState()).data).toEqual(['member']);
  });

  it('shows the result of an upload that finished while the list was loading', async () => {
    globalThis.XMLHttpRequest = AnsweredUpload as unknown as typeof XMLHttpRequest;
    const store = createTrackerStore();
    const reading = store.dispatch(members.endpoints.members.initiate());
    const stale = await asked('/api/members');
    await store.dispatch(members.endpoints.upload.initiate());
    stale.give(['admin']);
    (await asked('/api/members')).give(['admin', 'member']);
    await reading;
    expect(members.endpoints.members.select()(store.getState()).data).toEqual(['admin', 'member']);
  });

  it('refetches a list after a write, even while another request hangs', async () => {
    const store = createTrackerStore();
    const reading = store.dispatch(members.endpoints.members.initiate());
    (await asked('/api/members')).give(['admin']);
    await reading;
    store.dispatch(members.endpoints.slow.initiate());
    await asked('/api/slow');
    const writing = store.dispatch(members.endpoints.promote.initiate());
    (await asked('/api/members/1')).give(null);
    await writing;
    (await asked('/api/members')).give(['member']);
    await store.dispatch(members.endpoints.members.initiate());
    expect(members.endpoints.members.select()(store.getState()).data).toEqual(['member']);
  });

  it('does not share cached data between versions of a remote', async () => {
    const store = createTrackerStore();
    const inject = (shape: string) =>
      api.injectEndpoints({
        overrideExisting: true,
        endpoints: (build) => ({
          getNotes: build.query<unknown, void>({ queryFn: () => ({ data: shape }), providesTags: ['Notices'] }),
        }),
      });
    const read = async (version: ReturnType<typeof inject>) =>
      (await store.dispatch(version.endpoints.getNotes.initiate())).data;
    const first = inject('first');
    expect(await read(first)).toBe('first');
    const second = inject('second');
    expect(second.endpoints.getNotes.select()(store.getState()).data).toBeUndefined();
    expect(await read(second)).toBe('second');
  });
});

describe('a change of the profile', () => {
  const { useListQuery } = api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      list: build.query<null, void>({ query: () => '/api/credentials', providesTags: ['Credentials'] }),
    }),
  });

  const originalFetch = globalThis.fetch;
  let asked: string[];

  beforeEach(() => {
    asked = [];
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return { ok: true, status: 200, headers: new Headers(), text: async () => 'null' };
    }) as unknown as typeof fetch;
  });

  afterEach(() => {
    globalThis.fetch = originalFetch;
  });

  async function listedWhileChanging(changes: { firstName: string } | { timeZone: string }): Promise<string[]> {
    const store = createTrackerStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const use = () => ({ list: useListQuery(), update: useUpdateProfileMutation()[0] });
    const { result } = renderHook(use, { wrapper });
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    await act(() => result.current.update(changes));
    await waitFor(() => expect(result.current.list.isFetching).toBe(false));
    return asked.filter((url) => url === '/api/credentials');
  }

  it('refetches day counts after the time zone has changed', async () => {
    expect(await listedWhileChanging({ timeZone: 'Pacific/Auckland' })).toHaveLength(2);
  });

  it('does not refetch credentials after a name change', async () => {
    expect(await listedWhileChanging({ firstName: 'Robin' })).toHaveLength(1);
  });
});

describe('the configuration of a remote', () => {
  const manifest = {
    name: 'cpd-hours',
    configuration: [
      { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1 },
      { name: 'unit', label: 'Unit', type: 'string', default: 'hours' },
    ],
  } as const;

  function Page() {
    const { goal, unit } = useConfiguration(manifest);
    return <p>{`${goal + 1} ${unit.toUpperCase()}`}</p>;
  }

  it('gives the values that owners set, and the default of one that this version does not accept', async () => {
    const fetched = jest.fn(async (_address: string) => Response.json({ goal: 0, unit: 'points' }));
    globalThis.fetch = fetched as unknown as typeof fetch;
    render(
      <Provider store={createTrackerStore()}>
        <Page />
      </Provider>,
    );
    expect(screen.getByText('31 HOURS')).toBeVisible();
    expect(await screen.findByText('31 POINTS')).toBeVisible();
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/remotes/cpd-hours/configuration']);
  });
});
