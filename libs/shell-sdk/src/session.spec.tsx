import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from './api';
import { useUpdateProfileMutation } from './session';
import { createTrackerStore, Provider } from './store';

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
