import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { answerRollouts, panel } from './rollouts.fixture';
import { RolloutsPage } from './rollouts.page';

function open() {
  answerRollouts();
  window.history.pushState({ idx: 0 }, '', '/rollouts');
  render(
    <Provider store={createTrackerStore()}>
      <GuardedRouter>
        <RolloutsPage />
      </GuardedRouter>
    </Provider>,
  );
  const { result: question } = renderHook(useLeaveQuestion);
  return { user: userEvent.setup(), question };
}

const field = (name: string) => screen.getByRole('textbox', { name });

it.each<[string, (user: UserEvent) => Promise<void> | void, () => void]>([
  [
    'an unapplied percentage',
    () => void fireEvent.change(screen.getByRole('slider'), { target: { value: '60' } }),
    () => expect(screen.getByRole('slider')).toHaveValue('60'),
  ],
  [
    'a reason',
    (user) => user.type(field('Reason for the audit log (optional)'), 'Support is awake'),
    () => expect(field('Reason for the audit log (optional)')).toHaveValue('Support is awake'),
  ],
  [
    'an edited plan',
    (user) => user.type(field('Plan steps in percent'), '0'),
    () => expect(field('Plan steps in percent')).toHaveValue('1, 5, 25, 1000'),
  ],
])('asks before a change of the remote discards %s', async (_what, change, expectKept) => {
  const { user, question } = open();
  await panel('Rollout of team');
  await change(user);
  // The current remote.
  await user.click(screen.getByRole('link', { name: /^team/ }));
  expect(question.current).toBeNull();
  await user.click(screen.getByRole('link', { name: /^reports/ }));
  await waitFor(() => expect(question.current).not.toBeNull());
  act(() => question.current?.answer(false));
  expectKept();
  await user.click(screen.getByRole('link', { name: /^reports/ }));
  await waitFor(() => expect(question.current).not.toBeNull());
  act(() => question.current?.answer(true));
  expect(await panel('Rollout of reports')).toBeVisible();
});

it('does not ask without edits', async () => {
  const { user, question } = open();
  await panel('Rollout of team');
  await user.click(screen.getByRole('link', { name: /^reports/ }));
  expect(await panel('Rollout of reports')).toBeVisible();
  expect(question.current).toBeNull();
});
