import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { answerRollouts, anEvent, openRollouts, panel } from './rollouts.fixture';
import { RolloutsPage } from './rollouts.page';
import { actionText, detailText } from './event-words';

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

it.each([
  [anEvent(), 'Percentage set', '5 % → 25 %'],
  [anEvent({ action: 'killed', before: { isKilled: false }, after: { isKilled: true } }), 'Killed', ''],
  [anEvent({ action: 'promoted', before: { stable: '1' }, after: { stable: '2' } }), 'Promoted to everyone', '1 → 2'],
  [
    anEvent({ action: 'rolled-back', before: { stable: '1', candidate: '2' }, after: { stable: '1' } }),
    'Rolled back',
    '2 dropped',
  ],
  [anEvent({ action: 'halted', after: { people: 3 } }), 'Halted automatically', 'Failed for 3 people'],
  [
    anEvent({ action: 'allowed', before: null, after: { kind: 'role', subject: 'admin' } }),
    'Allowed by name',
    'role admin',
  ],
  [anEvent({ action: 'preview-begun', before: null, after: { preview: 'pr-1' } }), 'Preview started', 'pr-1'],
  [
    anEvent({ action: 'preview-allowed', before: null, after: { preview: 'pr-1', kind: 'user', subject: 'u1' } }),
    'Allowed to see a preview',
    'pr-1 user u1',
  ],
  [
    anEvent({ action: 'early-access-on', before: null, after: { organizationId: 'o1' } }),
    'Early access turned on',
    'organization o1',
  ],
  [anEvent({ action: 'released', before: null, after: null }), 'Released at 0 %', ''],
])('describes the change %j', (event, action, detail) => {
  expect(actionText(event.action)).toBe(action);
  expect(detailText(event)).toBe(detail);
});

it('asks before a typed reason is discarded', async () => {
  const { user } = openRollouts();
  await user.click(within(await panel('Rollout of team')).getByRole('button', { name: 'Kill Rollout' }));
  const why = within(await screen.findByRole('dialog')).getByLabelText(/Reason for the audit log/);
  await user.type(why, 'Saving fails');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(why).toHaveValue('Saving fails');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
