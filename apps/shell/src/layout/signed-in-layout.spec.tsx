import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { forgetAccount, noteAccount } from '@tracker/shell-sdk/account';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useLeaveQuestion, useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { aRemote, TEAM_NAVIGATION } from '../shell.fixture';
import { OrganizationSwitcher, useOrganizationInAddress } from './organization-switcher';
import { PublicLayout } from './public-layout';
import { SignedInLayout } from './signed-in-layout';

describe('the layout of signed-in people', () => {
  const SIGN_OUT = 'POST /auth/logout';

  function Form() {
    useUnsavedChanges(true);
    return <p>The form</p>;
  }

  function open(Screen = Form, remotes: RegisteredRemote[] = []) {
    const { calls, answers } = fakeApi({
      'GET /api/auth/user': { body: { id: 'u1', firstName: 'Nora', email: 'nora@example.test' } },
      'GET /api/organizations': { body: [] },
      [SIGN_OUT]: { body: { success: true } },
    });
    window.history.pushState({ idx: 1 }, '', '/settings');
    render(
      <Provider store={createTrackerStore()}>
        <GuardedRouter>
          <SignedInLayout remotes={remotes}>
            <Screen />
          </SignedInLayout>
        </GuardedRouter>
      </Provider>,
    );
    const signOuts = () => calls.filter(({ method }) => method === 'POST');
    return { user: userEvent.setup(), answers, signOuts };
  }

  const press = (name: string) => screen.findByRole('button', { name });

  it('asks before logging out discards edits, and logs out after one confirmation', async () => {
    const { user, signOuts } = open();
    await user.click(await press('Logout'));
    await user.click(await press('Keep editing'));
    expect(signOuts()).toEqual([]);
    await user.click(await press('Logout'));
    await user.click(await press('Discard'));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(signOuts()).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns the focus to the account button after the question, because its popup is gone', async () => {
    const { user } = open();
    const account = await press('Account');
    await user.click(account);
    await user.click(within(screen.getByRole('dialog', { name: 'Account' })).getByRole('button', { name: 'Logout' }));
    await user.click(await press('Keep editing'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(account).toHaveFocus());
  });

  it('asks again after a refused logout', async () => {
    const { user, answers, signOuts } = open();
    answers[SIGN_OUT] = { status: 503, body: 'Please try again.' };
    await user.click(await press('Logout'));
    await user.click(await press('Discard'));
    await waitFor(() => expect(signOuts()).toHaveLength(1));
    await user.click(await press('Logout'));
    await user.click(await press('Keep editing'));
    expect(signOuts()).toHaveLength(1);
  });

  it('skips to the content without adding a history entry', async () => {
    const { user } = open();
    const before = window.history.length;
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(window.history.length).toBe(before);
    expect(window.history.state).toEqual({ idx: 1 });
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each(['pointed at', 'focused'])('downloads the files of a screen whose entry is %s, once', async (how) => {
    const name = how === 'focused' ? 'team' : 'crew';
    const team = aRemote(name, {
      integrity: { 'remoteEntry.js': 'sha384-Entry', '7.js': 'sha384-Chunk' },
      routes: [{ path: '/team', access: 'signed-in', title: 'Team', files: ['7.js'] }],
      navigation: TEAM_NAVIGATION,
    });
    const { user } = open(undefined, [team]);
    const files = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
        .map(({ href }) => new URL(href).pathname)
        .filter((path) => path.startsWith(`/remotes/${name}/`));
    const entry = await screen.findByRole('link', { name: 'Team Management' });
    expect(files()).toEqual([]);
    for (let turn = 0; turn < 2; turn += 1) {
      if (how === 'focused') act(() => entry.focus());
      else await user.hover(entry);
      act(() => entry.blur());
      await user.unhover(entry);
    }
    expect(files()).toEqual([`/remotes/${name}/1/remoteEntry.js`, `/remotes/${name}/1/7.js`]);
  });
});

describe('the switcher of organizations', () => {
  const ward = { id: 'w', name: 'Ward 7', role: 'owner' };
  const clinic = { id: 'c', name: 'Clinic North', role: 'member' };
  const school = { id: 's', name: 'School of Nursing', role: 'admin' };

  function Screen({ hasTyped = false }: { hasTyped?: boolean }) {
    const { organization } = useCurrentOrganization();
    const question = useLeaveQuestion();
    useUnsavedChanges(hasTyped);
    useOrganizationInAddress();
    return (
      <>
        <OrganizationSwitcher />
        <p>Screen of {organization?.name ?? 'nobody'}</p>
        {question && <button onClick={() => question.answer(false)}>Stay</button>}
        {question && <button onClick={() => question.answer(true)}>Leave</button>}
      </>
    );
  }

  /** Each person is another one: what a page has been told of them is not told again. */
  function open(person: string, organizations: object[], { hasTyped = false, at = '/' } = {}) {
    forgetAccount();
    noteAccount({ status: 200, headers: new Headers({ 'x-account': person }) });
    fakeApi({ 'GET /api/organizations': { body: organizations, headers: { 'x-account': person } } });
    return renderPage(<Screen hasTyped={hasTyped} />, { at });
  }

  const select = () => screen.findByRole('combobox', { name: 'Current organization' });

  beforeEach(() => localStorage.clear());

  it('shows nothing to members of one organization or none', async () => {
    const { unmount } = open('one', [ward]);
    expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
    unmount();
    open('none', []);
    expect(await screen.findByText('Screen of nobody')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('starts with the first organization and remembers the chosen one by account', async () => {
    const { user } = open('ada', [ward, clinic]);
    expect(await select()).toHaveDisplayValue('Ward 7');
    await user.selectOptions(await select(), 'Clinic North');
    expect(await screen.findByText('Screen of Clinic North')).toBeVisible();
    expect(localStorage.getItem('organization:ada')).toBe('c');
  });

  it('restores the choice of the same account only', async () => {
    localStorage.setItem('organization:bob', 'c');
    const { unmount } = open('bob', [ward, clinic]);
    expect(await screen.findByText('Screen of Clinic North')).toBeVisible();
    unmount();
    open('cleo', [ward, clinic]);
    expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
  });

  it('falls back to the first organization when the user has left the chosen one', async () => {
    localStorage.setItem('organization:dan', 'gone');
    open('dan', [ward, clinic, school]);
    expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
  });

  it.each([
    ['c', 'Clinic North', '/requirements?view=mine', 'c'],
    ['gone', 'Ward 7', '/requirements?view=mine', null],
  ])('opens a link in the organization that it names: %s', async (named, name, shown, stored) => {
    const at = `/requirements?view=mine&organization=${named}#top`;
    const { address } = open(`fay-${named}`, [ward, clinic], { at });
    expect(await screen.findByText(`Screen of ${name}`)).toBeVisible();
    expect(address()).toBe(shown);
    expect(localStorage.getItem(`organization:fay-${named}`)).toBe(stored);
  });

  it('shows a member of another organization without switching to it', async () => {
    const at = '/team/u1?organization=c';
    const { address } = open('gus', [ward, clinic], { at });
    expect(await screen.findByText('Screen of Ward 7')).toBeVisible();
    expect(address()).toBe(at);
  });

  it('asks before discarding edits that belong to the previous organization', async () => {
    const { user } = open('eve', [ward, clinic], { hasTyped: true });
    await user.selectOptions(await select(), 'Clinic North');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByText('Screen of Ward 7')).toBeVisible();
    expect(await select()).toHaveDisplayValue('Ward 7');
    await user.selectOptions(await select(), 'Clinic North');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByText('Screen of Clinic North')).toBeVisible());
  });
});

describe('the layout of visitors', () => {
  it('frames a public page with navigation', () => {
    renderPage(<PublicLayout>Words</PublicLayout>, { at: '/portfolio/view/abc' });
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent('Words');
  });

  it('shows no frame around an embedded page', () => {
    renderPage(<PublicLayout>Words</PublicLayout>, { at: '/portfolio/view/abc?embed=1' });
    expect(screen.getByRole('main')).toHaveTextContent('Words');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
