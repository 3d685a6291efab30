import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { aRemote } from '../shell.fixture';
import { type Reader, useLinkIntent } from './link-intent';
import { pageLoader } from './loading/page-loader';

const READER: Reader = { isOperator: false, role: 'admin', organizationId: 'ward-7' };
let count = 0;

/** Each test has a remote and calls of its own, because both are prepared once per page. */
function aPage(changes: Partial<RegisteredRemote> = {}, call = `/api/things-${++count}`) {
  const route = {
    path: `/page-${count}`,
    access: 'signed-in' as const,
    title: 'Page',
    calls: [call],
    linkCalls: [{ url: `/api/organizations/{organization}/things-${count}`, access: 'admin' as const }],
  };
  return { remote: { ...aRemote(`remote${count}`, { routes: [route] }), ...changes }, route };
}

function open(owned = aPage(), reader = READER) {
  const { calls } = fakeApi({});
  const preload = jest.spyOn(pageLoader, 'preload').mockReset().mockReturnValue();
  function Entry() {
    const intentOn = useLinkIntent({ ownerOf: () => owned, reader });
    return (
      <a href={owned.route.path} {...intentOn(owned.route.path)}>
        Page
      </a>
    );
  }
  const { unmount: close } = render(<Entry />);
  const read = () => calls.map(({ path }) => path);
  return { link: screen.getByRole('link'), read, preload, owned, close };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['rested on', (link: HTMLElement) => fireEvent.pointerEnter(link), 65],
  ['focused', (link: HTMLElement) => fireEvent.focus(link), 65],
  ['pressed', (link: HTMLElement) => fireEvent.pointerDown(link), 0],
])('loads code and answers of a page whose link is %s, once', async (_how, act, ms) => {
  const { link, read, preload, owned } = open();
  act(link);
  await pass(ms + 5);
  act(link);
  await pass(ms + 5);
  expect(read()).toEqual([`/api/things-${count}`, `/api/organizations/ward-7/things-${count}`]);
  expect(preload.mock.calls).toEqual([[owned.remote, owned.route.path]]);
});

it.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('loads neither when the %s only passes by', async (_what, enter, leave) => {
  const { link, read, preload } = open();
  enter(link);
  await pass(40);
  leave(link);
  await pass(100);
  expect(read()).toEqual([]);
  expect(preload).not.toHaveBeenCalled();
});

it('reads what the person may read', async () => {
  const { link, read } = open(aPage(), { ...READER, role: 'member' });
  fireEvent.pointerDown(link);
  await pass(0);
  expect(read()).toEqual([`/api/things-${count}`]);
});

it('reads nothing of an organization without one', async () => {
  const { link, read } = open(aPage(), { isOperator: true, role: 'owner', organizationId: null });
  fireEvent.pointerDown(link);
  await pass(0);
  expect(read()).toEqual([`/api/things-${count}`]);
});

it('reads nothing when the browser saves data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { link, read, preload } = open();
  fireEvent.pointerDown(link);
  await pass(0);
  Reflect.deleteProperty(navigator, 'connection');
  expect(read()).toEqual([]);
  expect(preload).toHaveBeenCalledTimes(1);
});

it('does not run a candidate before it is opened, and counts no opening', async () => {
  const stable = aPage().remote;
  const { link, read, preload } = open(aPage({ version: '2', isCounted: true, fallback: stable }));
  fireEvent.pointerDown(link);
  await pass(0);
  expect(preload).not.toHaveBeenCalled();
  expect(read()).toEqual([`/api/things-${count}`, `/api/organizations/ward-7/things-${count}`]);
});

it('prepares another version of a page again', async () => {
  const first = aPage();
  const one = open(first);
  fireEvent.pointerDown(one.link);
  await pass(0);
  one.close();
  const next = open({ ...first, remote: { ...first.remote, version: '2' } });
  fireEvent.pointerDown(next.link);
  await pass(0);
  expect(next.preload.mock.calls.map(([{ version }]) => version)).toEqual(['2']);
});
