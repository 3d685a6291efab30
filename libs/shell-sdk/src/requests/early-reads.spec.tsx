import { act, render, screen } from '@testing-library/react';
import { hostApi } from './host-api';
import { createTrackerStore, Provider, type TrackerStore } from '../store';

const list = hostApi.endpoints.listCredentials;
const added = hostApi.injectEndpoints({
  endpoints: (build) => ({
    addForSpec: build.mutation<unknown, void>({ query: () => ({ url: '/api/portfolio/credentials', method: 'POST' }) }),
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
