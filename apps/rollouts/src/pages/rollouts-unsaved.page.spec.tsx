import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { answerRollouts, panel } from '../testing/open-rollouts';
import { RolloutsPage } from './rollouts.page';

/** The screen with the router of the page, which asks. */
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
    'a percentage that is not applied',
    () => void fireEvent.change(screen.getByRole('slider'), { target: { value: '60' } }),
    () => expect(screen.getByRole('slider')).toHaveValue('60'),
  ],
  [
    'a comment',
    (user) => user.type(field('Comment for the audit (optional)'), 'Support is awake'),
    () => expect(field('Comment for the audit (optional)')).toHaveValue('Support is awake'),
  ],
  [
    'a plan that has not begun',
    (user) => user.type(field('Steps of a plan, in per cent'), '0'),
    () => expect(field('Steps of a plan, in per cent')).toHaveValue('1, 5, 25, 1000'),
  ],
])('asks before %s goes with its remote', async (_what, change, expectKept) => {
  const { user, question } = open();
  await panel('Rollout of team');
  await change(user);
  // It stands already.
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

it('asks nothing where nothing was changed', async () => {
  const { user, question } = open();
  await panel('Rollout of team');
  await user.click(screen.getByRole('link', { name: /^reports/ }));
  expect(await panel('Rollout of reports')).toBeVisible();
  expect(question.current).toBeNull();
});
