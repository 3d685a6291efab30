import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useCommands, useOfferedCommands } from '../commands';
import { Link, Route, Routes } from '../router';
import { useTheme } from '../theme';
import { clearToasts, dismissToast, REMOVAL_DELAY_MS, toast, useToasts } from '../toasts';
import { useLeaveQuestion, useUnsavedChanges } from '../unsaved';
import { GuardedRouter } from './guarded-router';
import { installationOffers } from './offers';
import { useStored, writeStored } from './stored';

describe('the router', () => {
  function Form({ tabParameter }: { tabParameter?: string }) {
    useUnsavedChanges(true, tabParameter);
    return (
      <>
        <p>The form</p>
        <Link to="/form?filter=1">Filter</Link>
        <Link to="/other">Other</Link>
        <Link to="?tab=second">Second tab</Link>
      </>
    );
  }

  function Page() {
    const question = useLeaveQuestion();
    return (
      <>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/tabs" element={<Form tabParameter="tab" />} />
          <Route path="*" element={<p>The other screen</p>} />
        </Routes>
        {question && (
          <>
            <button onClick={() => question.answer(true)}>Discard</button>
            <button onClick={() => question.answer(false)}>Keep</button>
          </>
        )}
      </>
    );
  }

  const press = (name: string, role: 'link' | 'button' = 'button') =>
    act(() => screen.getByRole(role, { name }).click());

  function open(at: string) {
    window.history.pushState({ idx: 0 }, '', '/other');
    render(
      <GuardedRouter>
        <Page />
      </GuardedRouter>,
    );
    act(() => {
      window.history.pushState({ idx: 1 }, '', at);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    });
    expect(screen.getByText('The form')).toBeInTheDocument();
  }

  it('asks before a link leaves unsaved edits, and follows the choice', async () => {
    open('/form');
    press('Filter', 'link');
    expect(screen.queryByRole('button')).toBeNull();
    expect(window.location.search).toBe('?filter=1');
    press('Other', 'link');
    press('Keep');
    expect(screen.getByText('The form')).toBeInTheDocument();
    press('Other', 'link');
    press('Discard');
    await waitFor(() => expect(screen.getByText('The other screen')).toBeInTheDocument());
  });

  it('asks before Back, which is reverted meanwhile', async () => {
    open('/form');
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument());
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(screen.getByText('The form')).toBeInTheDocument();
    press('Discard');
    await waitFor(() => expect(screen.getByText('The other screen')).toBeInTheDocument());
    expect(window.location.pathname).toBe('/other');
  });

  it('asks before a link or Back leaves the tab of a form', async () => {
    open('/tabs?tab=first');
    press('Second tab', 'link');
    expect(window.location.search).toBe('?tab=first');
    press('Discard');
    await waitFor(() => expect(window.location.search).toBe('?tab=second'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument());
    await waitFor(() => expect(window.location.search).toBe('?tab=second'));
    press('Keep');
    expect(window.location.search).toBe('?tab=second');
  });

  it('does not ask when only filters change, and adds one history entry for repeated presses', async () => {
    open('/form');
    act(() => {
      screen.getByRole('link', { name: 'Filter' }).click();
      screen.getByRole('link', { name: 'Filter' }).click();
    });
    expect(window.location.search).toBe('?filter=1');
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has the browser ask before the page is closed', () => {
    open('/form');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

describe('stored values', () => {
  const viewOf = (stored: unknown) => (stored === 'table' ? 'table' : 'cards');

  function View({ of: key }: { of: string | null }) {
    const [view, setView] = useStored(key, viewOf);
    return (
      <button type="button" onClick={() => setView('table')}>
        {view}
      </button>
    );
  }

  const view = () => screen.getByRole('button').textContent;
  beforeEach(() => localStorage.clear());

  it('stores a choice in this browser, and treats malformed text as missing', () => {
    localStorage.setItem('view', '{');
    const { unmount } = render(<View of="view" />);
    expect(view()).toBe('cards');
    act(() => screen.getByRole('button').click());
    expect(view()).toBe('table');
    unmount();
    render(<View of="view" />);
    expect(view()).toBe('table');
  });

  it('reads the plain text of an earlier version', () => {
    localStorage.setItem('view', 'table');
    render(<View of="view" />);
    expect(view()).toBe('table');
  });

  it('follows other tabs', () => {
    render(<View of="view" />);
    localStorage.setItem('view', '"table"');
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'view' })));
    expect(view()).toBe('table');
  });

  it('lasts as long as the page when storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    render(<View of="view" />);
    act(() => screen.getByRole('button').click());
    expect(view()).toBe('table');
    jest.restoreAllMocks();
    act(() => writeStored('view', null));
  });

  it('stores nothing without a key', () => {
    render(<View of={null} />);
    act(() => screen.getByRole('button').click());
    expect(view()).toBe('cards');
    expect(localStorage).toHaveLength(0);
  });
});

describe('the offers of an installation', () => {
  afterEach(() => document.head.replaceChildren());

  const EVERYTHING = { signIn: ['google', 'microsoft', 'linkedin'], plans: true, sso: true };

  it.each([
    ['what the page says', '{"signIn":["google"],"plans":false}', { signIn: ['google'], plans: false, sso: true }],
    ['everything where the page cannot be read', '{', EVERYTHING],
    ['everything where the page says nothing', null, EVERYTHING],
  ])('are %s', (_what, text, offers) => {
    if (text !== null) document.head.innerHTML = `<script type="application/json" id="offers">${text}</script>`;
    expect(installationOffers()).toEqual(offers);
  });
});

describe('commands', () => {
  it('offers the latest commands of a mounted screen and removes them on unmount', () => {
    const ran: string[] = [];
    const offered = renderHook(() => useOfferedCommands().flat());
    const labels = () => offered.result.current.map(({ label }) => label);
    const command = (id: string, label: string, word: string) => ({ id, label, run: () => void ran.push(word) });
    let first!: ReturnType<typeof renderHook<void, string>>;
    act(() => {
      first = renderHook((word: string) => useCommands([command('a', 'Export', word)]), { initialProps: 'one' });
      renderHook(() => useCommands([command('a', 'Print', 'other')]));
    });
    expect(labels()).toEqual(['Export', 'Print']);
    const before = offered.result.current[0];
    first.rerender('two');
    expect(offered.result.current[0]).toBe(before);
    before?.run();
    expect(ran).toEqual(['two']);
    act(() => first.unmount());
    expect(labels()).toEqual(['Print']);
  });
});

describe('the theme', () => {
  it('toggles the root class and stores the theme', () => {
    document.documentElement.className = 'dark';
    const { result } = renderHook(() => useTheme());
    expect(result.current.theme).toBe('dark');
    act(() => result.current.toggleTheme());
    expect(document.documentElement).not.toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('light');
    act(() => result.current.toggleTheme());
    expect(document.documentElement).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    clearToasts();
  });

  afterEach(() => jest.useRealTimers());

  it('shows one toast at a time, the newest', () => {
    const { result } = renderHook(() => useToasts());
    act(() => {
      toast({ title: 'First' });
      toast({ title: 'Second', description: 'more', variant: 'destructive' });
    });
    expect(result.current).toEqual([
      expect.objectContaining({ title: 'Second', description: 'more', variant: 'destructive', isOpen: true }),
    ]);
  });

  it('closes a dismissed toast immediately and removes it after 1,000,000 ms', () => {
    const { result } = renderHook(() => useToasts());
    act(() => dismissToast(toast({ title: 'Saved' })));
    expect(result.current[0]?.isOpen).toBe(false);
    act(() => jest.advanceTimersByTime(REMOVAL_DELAY_MS - 1));
    expect(result.current).toHaveLength(1);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toEqual([]);
    expect(REMOVAL_DELAY_MS).toBe(1_000_000);
  });

  it('does not remove a newer toast with an older one', () => {
    const { result } = renderHook(() => useToasts());
    act(() => {
      const old = toast({ title: 'Old' });
      dismissToast(old);
      toast({ title: 'New' });
      jest.advanceTimersByTime(REMOVAL_DELAY_MS);
    });
    expect(result.current.map(({ title }) => title)).toEqual(['New']);
  });
});
