import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { SignedInLayout } from './signed-in-layout';

const SIGN_OUT = 'POST /auth/logout';

function Form() {
  useUnsavedChanges(true);
  return <p>The form</p>;
}

function open(Screen = Form) {
  const { calls, answers } = fakeApi({
    'GET /api/auth/user': { body: { id: 'u1', firstName: 'Nora', email: 'nora@example.test' } },
    'GET /api/organizations': { body: [] },
    [SIGN_OUT]: { body: { success: true } },
  });
  window.history.pushState({ idx: 1 }, '', '/settings');
  render(
    <Provider store={createTrackerStore()}>
      <GuardedRouter>
        <SignedInLayout remotes={[]}>
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
