import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useCommands } from '@tracker/shell-sdk/commands';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { SignedInLayout } from '../layout/signed-in-layout';
import { aRemote, TEAM_NAVIGATION, USER } from '../shell.fixture';
import { typedAhead } from './typed-ahead';
// Loaded ahead: what comes lazily must not count against the time-outs here.
import './help-dialog';
import './palette';

const ORGANIZATION = { id: 'o1', name: 'Ward 7', role: 'owner', subscriptionTier: 'team', maxMembers: 10 };
const MEMBERS = [{ id: 'm1', firstName: 'Mateo', lastName: 'Silva', email: 'mateo@example.com', role: 'member' }];
const CREDENTIALS = [
  aCredential({ id: 'c1', name: 'Café hygiene', issuingBody: 'Gesundheitsamt' }),
  aCredential({ id: 'c2', name: 'First Aid', issuingBody: 'Red Cross' }),
  aCredential({ id: 'c3', name: 'Advanced First Aid', issuingBody: 'Red Cross' }),
];
const TEAM = aRemote('team', {
  routes: [{ path: '/team', access: 'signed-in', title: 'Team Management' }],
  navigation: TEAM_NAVIGATION,
  commands: [
    { path: '/settings#calendar', label: 'Calendar', keywords: 'ics outlook', access: 'signed-in' },
    { path: '/team#secret', label: 'For operators', access: 'operator' },
  ],
});

// As newer browsers do, which answer a promise.
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;

const ran: string[] = [];

function Screen() {
  useCommands([{ id: 'x', label: 'Export everything', shortcut: 'e', run: () => void ran.push('export') }]);
  return <input aria-label="Notes" />;
}

function open(credentials: readonly object[] = CREDENTIALS) {
  const api = fakeApi({
    'GET /api/auth/user': { body: USER },
    'GET /api/organizations': { body: [ORGANIZATION] },
    'GET /api/organizations/o1/members': { body: { organization: ORGANIZATION, members: MEMBERS } },
    'GET /api/credentials': { body: credentials },
  });
  const page = renderPage(
    <SignedInLayout remotes={[TEAM]}>
      <Screen />
    </SignedInLayout>,
    { at: '/credentials' },
  );
  return { ...api, ...page };
}

const field = () => screen.findByRole('combobox', { name: 'Search or jump to…' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '');

describe('the palette', () => {
  it('opens by shortcut, also from a field, and Escape restores the focus', async () => {
    const { user } = open();
    await user.click(screen.getByLabelText('Notes'));
    await user.keyboard('{Meta>}k{/Meta}');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect((await field()).getAttribute('aria-controls')).toBe(list.id);
    expect(within(list).getByRole('group', { name: 'Screens' })).toHaveTextContent('Team Management');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
  });

  it('finds credentials, members and settings by any word, ignoring case and diacritics, and opens them', async () => {
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name: 'Search or jump to…' }));
    await user.type(await field(), 'cafe');
    await waitFor(() => expect(options()).toEqual(['Café hygieneGesundheitsamt']));
    await user.clear(await field());
    await user.type(await field(), 'cross AID');
    await waitFor(() => expect(options()).toEqual(['First AidRed Cross', 'Advanced First AidRed Cross']));
    await user.clear(await field());
    await user.type(await field(), 'outlook');
    expect(options()).toEqual(['Calendar']);
    expect(screen.getByRole('group', { name: 'Settings and more' })).toHaveTextContent('Calendar');
    await user.clear(await field());
    await user.type(await field(), 'operators');
    expect(options()).toEqual([]);
    expect(screen.getByText('No results for “operators”.')).toBeInTheDocument();
    await user.clear(await field());
    await user.type(await field(), 'silva');
    await waitFor(() => expect(options()).toEqual(['Mateo Silvamateo@example.com']));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/team/m1');
  });

  it('moves by arrow keys, ranks labels that start with the query first, and announces the number of results', async () => {
    const { user, address } = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'first');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(screen.getByText('2 results')).toHaveAttribute('role', 'status');
    expect(await active()).toHaveTextContent('First AidRed Cross');
    await user.keyboard('{ArrowUp}');
    expect(await active()).toHaveTextContent('Advanced First Aid');
    expect(await active()).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/credentials/c3');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'na');
    // In the middle of a word only: Team Management.
    expect(options().slice(0, 2)).toEqual(['Show or hide the navigationCtrl B', 'Team Management']);
  });

  it('runs a command of the screen after restoring the focus', async () => {
    const { user } = open();
    ran.length = 0;
    await user.click(screen.getByLabelText('Notes'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'export');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ran).toEqual(['export']));
    expect(screen.getByLabelText('Notes')).toHaveFocus();
  });

  it('collects text typed while it loads, without triggering anything', async () => {
    const { user } = open();
    const notes = screen.getByLabelText('Notes');
    notes.focus();
    fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
    for (const key of ['f', 'i', 'x', 'Backspace', 'r']) expect(fireEvent.keyDown(notes, { key })).toBe(false);
    expect(await field()).toHaveValue('fir');
    await user.keyboard('st');
    expect(await field()).toHaveValue('first');
    await user.keyboard('{Escape}x');
    expect(notes).toHaveValue('x');
  });

  it('does not open under a dialog', async () => {
    const { user } = open();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    await user.keyboard('{Control>}k{/Control}?');
    dialog.remove();
    await act(() => Promise.resolve());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('normalizes only the query on each keystroke, not the index', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => aCredential({ id: `n${n}`, name: `Übung ${n}` }));
    const { user } = open(many);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ubung');
    await waitFor(() => expect(options()).toHaveLength(8));
    const normalize = jest.spyOn(String.prototype, 'normalize');
    await user.type(await field(), ' 9999');
    expect(options()).toHaveLength(1);
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
  });
});

describe('the shortcuts', () => {
  it('are listed by ?, with those of the screen, but not while typing', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Notes'), 'why?');
    expect(screen.getByLabelText('Notes')).toHaveValue('why?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('main'));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Help and keyboard shortcuts' });
    expect(within(dialog).getByText('Export everything').closest('li')).toHaveTextContent('Export everythinge');
    expect(within(dialog).getByText('Team Management').closest('li')).toHaveTextContent('Team ManagementGT');
  });

  it('go to a screen by G and its letter, unless too much time passes or something is typed', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const { user, address } = open();
    await user.type(screen.getByLabelText('Notes'), 'gt');
    await user.click(screen.getByRole('main'));
    await user.keyboard('g');
    now.mockReturnValue(12_000);
    await user.keyboard('t');
    await user.keyboard('gx');
    expect(address()).toBe('/credentials');
    await user.keyboard('gt');
    expect(address()).toBe('/team');
    now.mockRestore();
  });

  it('create by C: what the screen offers, or else a credential', async () => {
    const { user, address } = open();
    const { unmount } = renderHook(() =>
      useCommands([{ id: 'new', label: 'Invite', shortcut: 'C', run: () => void ran.push('invite') }]),
    );
    await user.type(screen.getByLabelText('Notes'), 'c');
    await user.click(screen.getByRole('main'));
    ran.length = 0;
    await user.keyboard('{Control>}c{/Control}');
    expect(ran).toEqual([]);
    await user.keyboard('c');
    expect([ran, address()]).toEqual([['invite'], '/credentials']);
    unmount();
    await user.keyboard('c');
    expect(address()).toBe('/credentials?do=add');
  });

  it('focus the search of the screen by /, and do nothing under a dialog', async () => {
    const { user } = open();
    const search = document.createElement('input');
    search.type = 'search';
    screen.getByRole('main').append(search);
    search.value = 'first';
    await user.click(screen.getByRole('main'));
    await user.keyboard('/');
    expect(search).toHaveFocus();
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 5]);
    await user.keyboard('/');
    expect(search).toHaveValue('/');
    search.blur();
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await user.keyboard('/');
    expect(search).not.toHaveFocus();
    dialog.remove();
    search.remove();
  });
});

describe('the account', () => {
  it('links to settings, sessions and help, beside Logout', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    const panel = screen.getByRole('dialog', { name: 'Account' });
    expect(panel).toHaveTextContent('Ada Lovelaceada@example.com');
    expect(within(panel).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect(within(panel).getByRole('button', { name: 'Logout' })).toBeEnabled();
    await user.click(within(panel).getByRole('link', { name: 'Sessions' }));
    expect(address()).toBe('/settings/account');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(await screen.findByRole('dialog', { name: 'Help and keyboard shortcuts' })).toBeInTheDocument();
  });
});

describe('text typed ahead', () => {
  let now = 0;
  /** Whether the page got the key. */
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  const type = (text: string) => [...text].map(press);

  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });

  it('collects typed text, with corrections, and hides it from the page', () => {
    const end = typedAhead();
    expect(type('grx')).toEqual([false, false, false]);
    press('Backspace');
    expect(end()).toBe('gr');
    expect(press('a')).toBe(true);
  });

  it('stops at Escape', () => {
    const end = typedAhead();
    type('gr');
    expect(press('Escape')).toBe(false);
    expect(press('a')).toBe(true);
    expect(end()).toBeNull();
  });

  it('stops capturing after two seconds', () => {
    const end = typedAhead();
    type('gr');
    now = 2_001;
    expect(press('a')).toBe(true);
    expect(end()).toBeNull();
  });

  it('still returns the text after two seconds when nothing else was typed', () => {
    const end = typedAhead();
    type('gr');
    now = 5_000;
    expect(end()).toBe('gr');
  });
});
