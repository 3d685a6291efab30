import { api } from './api';
import { createTrackerStore } from './store';

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

/** Requests wait until the spec answers them, in the order it likes. */
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
