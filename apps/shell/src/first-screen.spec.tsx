import { act, render, screen, waitFor } from '@testing-library/react';
import type { EarlyReads } from '@tracker/contracts/auth/browser-contract';
import { forgetAccount } from '@tracker/shell-sdk/account';
import { Link, MemoryRouter, useNavigate } from '@tracker/shell-sdk/router';
import { createTrackerStore } from '@tracker/shell-sdk/store';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ErrorBoundary } from './error-boundary';
import { prepareFirstScreen } from './first-screen';
import { pageLoader } from './remotes/loading/page-loader';
import { BrokenScreen } from './screens/failures';
import { aRemote, SIGNED_OUT, USER } from './shell.fixture';
import { useAnchor, useScreenChange } from './use-screen-change';
import { useTimeZoneReport } from './use-time-zone-report';

describe('the first screen', () => {
  const CREDENTIALS = aRemote('credentials', {
    routes: [
      { path: '/credentials', access: 'signed-in', title: 'My Credentials', calls: ['/api/credentials'] },
      { path: '/plain', access: 'public', title: 'Plain' },
    ],
  });

  let prepared: string[];

  /** The addresses requested until the start at `path` is prepared. */
  async function startAt(path: string, user: { status?: number; body: unknown }, page = () => Promise.resolve()) {
    history.replaceState(null, '', path);
    prepared = [];
    jest.spyOn(pageLoader, 'prepare').mockImplementation((_remote, route) => {
      prepared.push(route);
      return page();
    });
    const { calls } = fakeApi({
      'GET /api/remotes': { body: [CREDENTIALS] },
      'GET /api/auth/user': user,
      'GET /api/organizations': { body: [] },
      'GET /api/credentials': { body: [] },
    });
    await prepareFirstScreen(createTrackerStore());
    return calls.map((call) => call.path).filter((asked) => !asked.startsWith('/api/remotes'));
  }

  beforeEach(() => {
    globalThis.earlyReads = undefined;
    forgetAccount();
  });

  afterEach(() => jest.restoreAllMocks());

  it('loads user, page and list before the first rendering', async () => {
    const asked = await startAt('/credentials', { body: USER });
    expect(asked).toEqual(['/api/auth/user', '/api/organizations', '/api/credentials']);
    expect(prepared).toEqual(['/credentials']);
  });

  it.each([
    ['a visitor', SIGNED_OUT],
    ['an account that is being deleted', { body: { ...USER, erasedAfter: '2026-12-01T00:00:00Z' } }],
    ['a failed user call', { status: 500, body: 'Try again later.' }],
  ])('loads no page for %s', async (_who, user) => {
    expect(await startAt('/credentials', user)).toEqual(['/api/auth/user']);
    expect(prepared).toEqual([]);
  });

  it.each(['/plain', '/nowhere'])('sends no call at %s, which needs no session', async (path) => {
    expect(await startAt(path, { body: USER })).toEqual([]);
  });

  describe('with the user call started by the HTML', () => {
    const reads = (responses: EarlyReads['responses']): EarlyReads => ({ path: '/credentials', responses });
    const failing = () => Promise.resolve(new Response('Try again later.', { status: 500 }));

    it('loads the page in parallel with that call', async () => {
      globalThis.earlyReads = reads({ '/api/auth/user': failing() });
      await startAt('/credentials', { body: USER });
      expect(prepared).toEqual(['/credentials']);
    });

    it.each(['/api/auth/user', '/api/credentials'])('does not send %s again when it fails', async (address) => {
      const user = () => Promise.resolve(Response.json(USER));
      globalThis.earlyReads = reads({ '/api/auth/user': user(), [address]: failing() });
      expect(await startAt('/credentials', { body: USER })).not.toContain(address);
    });
  });

  it('renders the layout without waiting for a slow page', async () => {
    const never = () => new Promise<void>(() => undefined);
    await startAt('/credentials', { body: USER }, never);
    expect(prepared).toEqual(['/credentials']);
  });
});

describe('the report of the time zone', () => {
  const NORA = '0190c9a2-0000-7000-8000-000000000001';
  const OMAR = '0190c9a2-0000-7000-8000-000000000002';
  const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

  function Reporter() {
    useTimeZoneReport();
    return null;
  }

  /** The zones that a visit reports for somebody whose account has this zone. */
  async function visit(id: string, timeZone: string): Promise<unknown[]> {
    forgetAccount();
    const { calls } = fakeApi({
      'GET /api/auth/user': { body: { id, email: 'someone@example.test', timeZone } },
      'PUT /api/auth/profile': { body: {} },
    });
    const page = renderPage(<Reporter />);
    await waitFor(() => expect(calls).not.toHaveLength(0));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    page.unmount();
    return calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  }

  beforeEach(() => localStorage.clear());

  it('reports the zone of the browser once for each account, and keeps a zone chosen afterwards', async () => {
    expect(await visit(NORA, 'Pacific/Auckland')).toEqual([{ timeZone: zoneHere() }]);
    expect(await visit(OMAR, 'Pacific/Auckland')).toEqual([{ timeZone: zoneHere() }]);
    expect(await visit(NORA, 'Pacific/Auckland')).toEqual([]);
  });
});

describe('a broken page', () => {
  function MissingPart(): never {
    throw new Error('Loading chunk 7 failed.');
  }

  it('says that part of the page is missing, and reloads on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = jest.fn();
    const { user } = renderPage(
      <ErrorBoundary renderFailure={() => <BrokenScreen reload={reload} />}>
        <MissingPart />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page could not be loaded');
    expect(screen.getByRole('navigation')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a change of the screen', () => {
  const scrollTo = jest.fn((_left: number, top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

  function Screen() {
    useScreenChange();
    const navigate = useNavigate();
    return (
      <main tabIndex={-1}>
        <Link to="/list?status=valid">Filter</Link>
        <Link to="/detail">Detail</Link>
        <button onClick={() => void navigate(-1)}>Back</button>
      </main>
    );
  }

  const press = (name: string, role: 'link' | 'button' = 'link') => act(() => screen.getByRole(role, { name }).click());

  function open() {
    window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
    render(
      <MemoryRouter initialEntries={['/list']}>
        <Screen />
      </MemoryRouter>,
    );
    press('Filter');
    scrollTo(0, 900);
    scrollTo.mockClear();
  }

  it('starts a new screen at the top and restores the position on Back', () => {
    open();
    press('Detail');
    expect(window.scrollY).toBe(0);
    expect(screen.getByRole('main')).toHaveFocus();
    press('Back', 'button');
    expect(window.scrollY).toBe(900);
  });

  it('keeps restoring the position while content loads, until the user acts', async () => {
    open();
    press('Detail');
    press('Back', 'button');
    // The list is not as long yet.
    scrollTo(0, 40);
    document.body.append('a row');
    await waitFor(() => expect(window.scrollY).toBe(900));
    window.dispatchEvent(new Event('wheel'));
    scrollTo(0, 300);
    document.body.append('another row');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(window.scrollY).toBe(300);
  });

  it('shows the screen of an address whose fragment is malformed', () => {
    function Anchored() {
      useAnchor();
      return <p>Settings</p>;
    }
    render(
      <MemoryRouter initialEntries={['/settings#100%']}>
        <Anchored />
      </MemoryRouter>,
    );
    expect(screen.getByText('Settings')).toBeVisible();
  });
});
