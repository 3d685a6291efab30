import { act, renderHook } from '@testing-library/react';
import { api } from '@tracker/shell-sdk/api';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import type { PropsWithChildren } from 'react';
import { fakeApi } from './fake-api';

type Answers = Parameters<typeof fakeApi>[0];

/** A cache tag of the page's RTK Query API. */
export type Tag = Extract<Parameters<typeof api.util.invalidateTags>[0][number], string>;

const TAGS = Object.keys({
  User: true,
  Credentials: true,
  Stats: true,
  Notices: true,
  Report: true,
  Organizations: true,
  Members: true,
  Invitations: true,
  Audit: true,
  Portfolio: true,
  Releases: true,
  Requirements: true,
} satisfies Record<Tag, true>) as Tag[];

/** One list for each tag, as other remotes have them. */
const lists = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getTagged: build.query<null, Tag>({
      query: (tag) => `/tagged/${tag}`,
      providesTags: (_data, _error, tag) => [tag],
    }),
  }),
});

async function show<T>(useHook: () => T, answers: Answers) {
  const tagged = Object.fromEntries(TAGS.map((tag) => [`GET /tagged/${tag}`, { body: null }]));
  const { calls } = fakeApi({ ...tagged, ...answers });
  const store = createTrackerStore();
  for (const tag of TAGS) void store.dispatch(lists.endpoints.getTagged.initiate(tag));
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(useHook, { wrapper });
  const settle = () => act(async () => void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))));
  await settle();
  return { calls, store, settle, result };
}

/** Tags of the lists that refetch after a write. `useWrite` is a hook that returns the writing function. */
export async function refreshedBy(useWrite: () => () => Promise<unknown>, answers: Answers): Promise<Tag[]> {
  const { calls, settle, result } = await show(useWrite, answers);
  calls.length = 0;
  await act(async () => void (await result.current()));
  await settle();
  return TAGS.filter((tag) => calls.some(({ path }) => path === `/tagged/${tag}`));
}

/** Tags whose invalidation refetches the list at `path`. */
export async function refreshingTags(useList: () => unknown, path: string, answers: Answers): Promise<Tag[]> {
  const { calls, store, settle } = await show(useList, answers);
  const asked = () => calls.filter((call) => call.path === path).length;
  if (asked() === 0) throw new Error(`Nothing asked for ${path}.`);
  const found: Tag[] = [];
  for (const tag of TAGS) {
    const before = asked();
    act(() => void store.dispatch(api.util.invalidateTags([tag])));
    await settle();
    if (asked() > before) found.push(tag);
  }
  return found;
}
