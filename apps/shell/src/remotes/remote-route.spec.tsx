import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RegisteredRemote, RemoteRoute as Route } from '@tracker/contracts/rollout/remotes';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useEffect, useState } from 'react';
import { aRemote, remoteVersion } from '../shell.fixture';
import type { HeartbeatMessage } from './heartbeat.worker';
import { type Reader, useLinkIntent } from './link-intent';
import { pageLoader } from './loading/page-loader';
import { useOpening } from './openings';
import { RemoteFailureScreen, RemoteRoute } from './remote-route';
import { useRemotePage } from './use-remote-page';

describe('the route of a remote', () => {
  const remote = { name: 'portfolio', version: '1', routes: [] } as unknown as RegisteredRemote;
  const route: Route = { path: '/portfolio/view/:shareToken', title: 'Shared portfolio', access: 'public' };

  function SharedPage() {
    useDocumentTitle('Licences of Nora');
    return <h1 tabIndex={-1}>Licences of Nora</h1>;
  }

  it('keeps the title that a page sets, also when the page has already loaded', async () => {
    fakeApi({ 'GET /api/remotes': { body: [] } });
    jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(SharedPage);
    jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(SharedPage);
    renderPage(<RemoteRoute remote={remote} route={route} />);
    expect(await screen.findByRole('heading')).toBeVisible();
    expect(document.title).toBe('Licences of Nora · Micro-Credential Tracker');
  });

  it('renders a candidate that has already loaded only after its opening was reported', async () => {
    const { calls } = fakeApi({ 'GET /api/remotes': { body: [] }, 'POST /api/remotes/openings': { status: 204 } });
    let before: number | undefined;
    const Candidate = () => {
      before ??= calls.filter(({ path }) => path.endsWith('openings')).length;
      return <h1>Candidate</h1>;
    };
    jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(Candidate);
    jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(Candidate);
    const candidate = { ...remote, version: '2', isCounted: true, fallback: remote } as RegisteredRemote;
    renderPage(<RemoteRoute remote={candidate} route={route} />);
    expect(await screen.findByRole('heading', { name: 'Candidate' })).toBeVisible();
    expect(before).toBe(1);
  });

  it('shows another remote’s loaded page at once, without the previous page or a skeleton', async () => {
    fakeApi({ 'GET /api/remotes': { body: [] } });
    const Team = () => <h1>Team</h1>;
    jest.spyOn(pageLoader, 'loadedPage').mockImplementation(({ name }) => (name === 'team' ? Team : SharedPage));
    jest.spyOn(pageLoader, 'loadPage').mockReturnValue(new Promise(() => undefined));
    const team = { ...remote, name: 'team' } as RegisteredRemote;
    function Screens() {
      const [shown, setShown] = useState(remote);
      return (
        <>
          <button onClick={() => setShown(team)}>Team</button>
          <RemoteRoute remote={shown} route={route} />
        </>
      );
    }
    renderPage(<Screens />);
    fireEvent.click(screen.getByRole('button', { name: 'Team' }));
    expect(screen.getByRole('heading')).toHaveTextContent('Team');
  });

  it.each([
    ['offline', false, /^You are offline\./],
    ['online', true, 'could not be loaded. Other pages may still work.'],
  ])('explains a page that cannot be loaded while %s', (_state, isOnline, sentence) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    render(<RemoteFailureScreen title="Team" failure="unreachable" onRetry={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('moves the focus to the heading of the page that Retry has loaded', async () => {
    fakeApi({ 'GET /api/remotes': { body: [] }, 'POST /api/remotes/failures': { status: 204 } });
    jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(null);
    const loading = jest.spyOn(pageLoader, 'loadPage').mockRejectedValueOnce(new Error('unreachable'));
    loading.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20, SharedPage)));
    const { user } = renderPage(<RemoteRoute remote={remote} route={route} />);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Licences of Nora' })).toHaveFocus());
  });

  it('shows a developer what a page threw', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi({ 'GET /api/remotes': { body: [] }, 'POST /api/remotes/failures': { status: 204 } });
    const throwing = () => {
      throw new TypeError('hours is undefined');
    };
    jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(throwing);
    jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(throwing);
    renderPage(<RemoteRoute remote={remote} route={route} />);
    expect(await screen.findByText(/^TypeError: hours is undefined\s+at /)).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent('hours is undefined');
  });
});

describe('the intent to follow a link', () => {
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
});

describe('openings', () => {
  const OPENINGS = 'POST /api/remotes/openings';

  function Opener({ remote }: { remote: ReturnType<typeof aRemote> }) {
    const open = useOpening();
    useEffect(() => {
      void open(remote);
      void open(remote);
    }, [open, remote]);
    return <p>opened</p>;
  }

  async function openingsOf(remote: ReturnType<typeof aRemote>) {
    const { calls } = fakeApi({ [OPENINGS]: { status: 204 } });
    renderPage(<Opener remote={remote} />);
    await screen.findByText('opened');
    return calls;
  }

  it('reports once that a version of a running rollout was opened', async () => {
    const calls = await openingsOf({ ...aRemote('team'), version: '7', isCounted: true });
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ remote: 'team', version: '7' }]));
  });

  it.each([
    ['without a rollout', { version: '8' }],
    ['of a preview', { version: '9', isCounted: true, preview: { name: 'pr-1', version: '9' } }],
  ])('reports nothing %s', async (_which, changes) => {
    expect(await openingsOf({ ...aRemote('team'), ...changes })).toEqual([]);
  });

  function Screen({ remote, path }: { remote: ReturnType<typeof aRemote>; path: string }) {
    const { status } = useRemotePage(remote, path);
    return <p>{`${remote.name}${path} is ${status}`}</p>;
  }

  function Screens({ remotes }: { remotes: ReturnType<typeof aRemote>[] }) {
    const [shown, setShown] = useState(0);
    const [hasPart, setHasPart] = useState(false);
    return (
      <>
        {remotes.map((remote, index) => (
          <button key={remote.name} onClick={() => setShown(index)}>
            {remote.name}
          </button>
        ))}
        <button onClick={() => setHasPart(true)}>part</button>
        {remotes.slice(shown, shown + 1).map((remote) => (
          <Screen key="page" remote={remote} path="/page" />
        ))}
        {hasPart && remotes.slice(1, 2).map((remote) => <Screen key="part" remote={remote} path="part" />)}
      </>
    );
  }

  it('blames a hang on the candidate of the page that is open, and on nobody elsewhere', async () => {
    const messages: HeartbeatMessage[] = [];
    class FakeWorker extends EventTarget {
      postMessage(message: HeartbeatMessage) {
        messages.push(message);
        this.dispatchEvent(new MessageEvent('message'));
      }
    }
    Object.assign(globalThis, { Worker: FakeWorker });
    const blamed = () => messages.flatMap((message) => (message.kind === 'watch' ? [message.opening] : [])).at(-1);
    fakeApi({ [OPENINGS]: { status: 204 } });
    const Page = () => null;
    jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(Page);
    jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(Page);
    const candidate = (name: string) => ({
      ...aRemote(name),
      version: '2',
      isCounted: true,
      fallback: remoteVersion(name),
    });
    const remotes = [candidate('a'), candidate('b'), { ...aRemote('stable'), isCounted: true }];
    const { user } = renderPage(<Screens remotes={remotes} />);
    const open = async (name: string, screenName = `${name}/page`) => {
      await user.click(screen.getByRole('button', { name }));
      await screen.findByText(`${screenName} is ready`);
      return blamed();
    };
    expect(await open('a')).toEqual({ remote: 'a', version: '2' });
    expect(await open('b')).toEqual({ remote: 'b', version: '2' });
    expect(await open('a')).toEqual({ remote: 'a', version: '2' });
    expect(await open('part', 'bpart')).toEqual({ remote: 'a', version: '2' });
    expect(await open('stable')).toBeNull();
  });
});
