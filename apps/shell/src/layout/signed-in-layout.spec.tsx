import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { aRemote, TEAM_NAVIGATION } from '../shell.fixture';
import { SignedInLayout } from './signed-in-layout';

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
