import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anEvent, aRelease, aRollout, openRollouts, panel, PATH, stableRollout, writes } from './rollouts.fixture';

const rollout = () => panel('Rollout of team');
const slider = async () => within(await rollout()).getByRole('slider', { name: /percentage/i });
const press = async (user: ReturnType<typeof openRollouts>['user'], name: string) =>
  user.click(within(await rollout()).getByRole('button', { name }));

it('opens with a remote that has a rollout and shows its versions, releases and audit log', async () => {
  const origin = { commit: '4f2a9c1be07d55aa', author: 'Nora Nilsen', link: 'https://ci.example.test/7' };
  openRollouts({
    [`GET ${PATH}/team/releases`]: { body: [aRelease(origin)] },
    [`GET ${PATH}/team/events`]: { body: { events: [anEvent({ comment: 'Asked for' })], next: null } },
  });
  expect(await rollout()).toHaveTextContent('25 % of people');
  expect(await rollout()).toHaveTextContent('Failed for 1 of 40 · 2.5 %');
  expect(await rollout()).toHaveTextContent('Failed for 1 of 120 · 0.8 %');
  const table = within(await screen.findByRole('table', { name: 'Releases of team' }));
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/1\.4\.2.*Candidate.*40.*1.*2\.5 %/);
  expect(table.getByText('commit 4f2a9c1be07d by Nora Nilsen')).toBeVisible();
  expect(table.getByRole('link', { name: 'Where it was built' })).toHaveAttribute('href', origin.link);
  expect(
    within(await screen.findByRole('table', { name: 'Audit log of team' })).getAllByRole('row')[1],
  ).toHaveTextContent(/Percentage set5 % → 25 %.*operator@example\.test/);
  expect(screen.getByText('“Asked for”')).toBeVisible();
});

it('shows another remote by its link and puts it in the address', async () => {
  const { user, address } = openRollouts();
  await user.click(await screen.findByRole('link', { name: /reports/ }));
  expect(await panel('Rollout of reports')).toHaveTextContent('Everyone gets 2.0.0');
  expect(address()).toBe('/rollouts?remote=reports');
  expect(screen.queryByRole('slider')).toBeNull();
});

it('sets a percentage with its reason when it is applied, reloads the state, and undoes it', async () => {
  const { user, calls, answers } = openRollouts({
    [`PUT ${PATH}/team/percentage`]: { body: aRollout({ percentage: 50 }) },
  });
  fireEvent.change(await slider(), { target: { value: '50' } });
  const why = within(await rollout()).getByLabelText(/Reason for the audit log/);
  await user.type(why, ' Support is awake ');
  expect(writes(calls)).toEqual([]);
  answers[`GET ${PATH}`] = { body: [aRollout({ percentage: 50 })] };
  await user.type(why, '{Enter}');
  await waitFor(() => expect(why).toHaveValue(''));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)).toMatchObject([
    { method: 'PUT', path: `${PATH}/team/percentage` },
    { method: 'PUT', path: `${PATH}/team/percentage` },
  ]);
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { version: '1.4.2', percentage: 50, from: 25, comment: 'Support is awake' },
    { version: '1.4.2', percentage: 25, from: 50 },
  ]);
});

it('does not send a percentage that is none', async () => {
  const { user, calls } = openRollouts();
  const exact = within(await rollout()).getByRole('textbox', { name: 'Exact percentage' });
  for (const value of ['101', '2.5', '-1', 'x', '']) {
    fireEvent.change(exact, { target: { value } });
    expect(exact).toBeInvalid();
    expect(exact).toHaveAccessibleDescription('The percentage must be a whole number from 0 to 100.');
    expect(within(await rollout()).getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.type(exact, '{Enter}');
  }
  expect(writes(calls)).toEqual([]);
});

it.each([
  ['Kill Rollout', 'Kill Rollout', 'kill', 'Everyone gets 1.4.1', { version: '1.4.2' }],
  ['Promote to Everyone', 'Promote', 'promote', 'go back to 1.4.1', { version: '1.4.2' }],
  ['Roll Back', 'Roll Back', 'rollback', 'rollout of 1.4.2 ends', { version: '1.4.1', from: '1.4.1' }],
])('asks for confirmation of "%s"', async (button, confirm, action, words, body) => {
  const { user, calls } = openRollouts({ [`POST ${PATH}/team/${action}`]: { body: aRollout() } });
  await press(user, button);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(words);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  await press(user, button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)).toEqual([{ method: 'POST', path: `${PATH}/team/${action}`, body }]);
});

it('makes an older version stable and sends the reason', async () => {
  const { user, calls } = openRollouts({
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.2.0', standing: null })] },
    [`POST ${PATH}/team/rollback`]: { body: aRollout({ stable: '1.2.0', candidate: null }) },
  });
  const table = within(await screen.findByRole('table', { name: 'Releases of team' }));
  expect(table.queryByRole('button', { name: 'Make Stable: 1.4.2' })).toBeNull();
  await user.click(table.getByRole('button', { name: 'Make Stable: 1.2.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It replaces 1.4.1 for everyone, and the rollout of 1.4.2 ends.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Reason for the audit log/), 'Slow since then');
  await user.click(dialog.getByRole('button', { name: 'Make Stable' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)).toEqual([
    {
      method: 'POST',
      path: `${PATH}/team/rollback`,
      body: { version: '1.2.0', from: '1.4.1', comment: 'Slow since then' },
    },
  ]);
});

it('shows the release that waits for the candidate, and says so when rolling back', async () => {
  const { user } = openRollouts({ [`GET ${PATH}`]: { body: [aRollout({ next: '1.4.3' })] } });
  expect(await rollout()).toHaveTextContent('1.4.3 becomes the candidate at 0 % when 1.4.2 is promoted or given up.');
  await press(user, 'Roll Back');
  expect(await screen.findByRole('dialog')).toHaveTextContent('1.4.3 becomes the candidate at 0 %.');
});

it('keeps saying that the rollout has moved on when the form of the former candidate is gone', async () => {
  const { user, answers } = openRollouts({
    [`PUT ${PATH}/team/percentage`]: { status: 412, body: 'The candidate of team is now 1.4.3.' },
  });
  fireEvent.change(await slider(), { target: { value: '60' } });
  answers[`GET ${PATH}`] = { body: [aRollout({ candidate: '1.4.3', percentage: 5 })] };
  await press(user, 'Apply');
  const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await toasts.findByText(/The candidate of team is now 1\.4\.3\./)).toBeVisible();
  await waitFor(async () => expect(await slider()).toHaveValue('5'));
});

it('says that a remote in the address is unknown', async () => {
  openRollouts({}, '/rollouts?remote=gone');
  expect(await screen.findByText(/^There is no remote named gone here\./)).toBeVisible();
  expect(screen.getByRole('link', { name: /^team/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Rollout of/ })).toBeNull();
});

it.each([
  ['a step', 'Kill Rollout', 'Kill Rollout', 'kill', { version: '1.4.2' }],
  ['an older version', 'Make Stable: 1.4.0', 'Make Stable', 'rollback', { version: '1.4.0', from: '1.4.1' }],
])('keeps the dialog and the reason when %s is refused, and shows the refusal in it', async (...given) => {
  const [, button, confirm, action, more] = given;
  const refusal = 'team has no release that is being rolled out. Release one first.';
  const { user, calls, answers } = openRollouts({
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.4.0', standing: 'previous' })] },
    [`POST ${PATH}/team/${action}`]: { status: 409, body: refusal },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const [title, text] = [dialog.getByRole('heading').textContent, dialog.getByText(/1\.4\.1/).textContent];
  await user.type(dialog.getByLabelText(/Reason for the audit log/), 'Saving fails');
  // Another operator has ended the rollout.
  answers[`GET ${PATH}`] = { body: [stableRollout, aRollout({ candidate: null, previous: null, percentage: 0 })] };
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(refusal);
  await waitFor(() => expect(screen.getByText('Everyone gets 1.4.1. No rollout in progress.')).toBeInTheDocument());
  expect(dialog.getByLabelText(/Reason for the audit log/)).toHaveValue('Saving fails');
  expect(dialog.getByText('Now: team: 1.4.1 is stable.')).toBeVisible();
  expect(dialog.getByRole('heading')).toHaveTextContent(title ?? '');
  expect(dialog.getByText(text ?? '')).toBeVisible();
  answers[`POST ${PATH}/team/${action}`] = { body: aRollout() };
  await user.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { ...more, comment: 'Saving fails' },
    { ...more, comment: 'Saving fails' },
  ]);
});

it('resumes a killed rollout without confirmation', async () => {
  const { user, calls } = openRollouts({
    [`GET ${PATH}`]: { body: [aRollout({ isKilled: true })] },
    [`POST ${PATH}/team/resume`]: { body: aRollout() },
  });
  expect(await rollout()).toHaveTextContent('The kill switch is on. Everyone gets 1.4.1');
  expect(within(await rollout()).queryByRole('button', { name: 'Kill Rollout' })).toBeNull();
  await press(user, 'Resume Rollout');
  await waitFor(() => expect(writes(calls).map(({ path }) => path)).toEqual([`${PATH}/team/resume`]));
});

it('does not allow raising the percentage or promoting after a halt', async () => {
  openRollouts({ [`GET ${PATH}`]: { body: [aRollout({ haltedAt: '2026-11-21T10:00:00.000Z' })] } });
  expect(await rollout()).toHaveTextContent(/Halted.*1\.4\.2 failed for too many people/);
  expect(await slider()).toBeDisabled();
  expect(within(await rollout()).getByRole('button', { name: 'Promote to Everyone' })).toBeDisabled();
  expect(within(await rollout()).getByRole('button', { name: 'Roll Back' })).toBeEnabled();
});

it('shows the errors of a version with their source locations', async () => {
  const error = { kind: 'handler', message: 'Save is broken', people: 3, version: '1.4.2' };
  const at = '2026-11-21T10:00:00.000Z';
  const frames = ['src/save-button.tsx:5:1'];
  const { user } = openRollouts({
    [`GET ${PATH}/team/errors`]: { body: [{ ...error, frames, firstAt: at, lastAt: at }] },
  });
  const list = within(await screen.findByRole('list', { name: 'Errors of team' }));
  await user.click(list.getByText('Save is broken'));
  expect(list.getByText('src/save-button.tsx:5:1')).toBeVisible();
  expect(list.getByText(/1\.4\.2 · Error in a handler · 3 people/)).toBeVisible();
});

it('starts a plan, shows its next step, and ends it', async () => {
  const plan = { steps: [25, 100], everyMinutes: 60, nextAt: '2026-11-21T11:00:00.000Z', promote: true };
  const { user, calls, answers } = openRollouts({
    [`PUT ${PATH}/team/plan`]: { body: aRollout({ percentage: 5, plan }) },
    [`DELETE ${PATH}/team/plan`]: { body: aRollout() },
  });
  const form = within(await rollout());
  await user.clear(form.getByLabelText('Plan steps in percent'));
  await user.type(form.getByLabelText('Plan steps in percent'), '5, 25,100');
  await user.clear(form.getByLabelText('Minutes per step'));
  await user.click(form.getByLabelText(/^Promote to everyone by itself/));
  answers[`GET ${PATH}`] = { body: [aRollout({ percentage: 5, plan })] };
  await user.type(form.getByLabelText('Minutes per step'), '60');
  await user.click(form.getByRole('button', { name: 'Start Plan' }));
  expect(await form.findByText(/Plan: 25 %, 100 %, promote to everyone/)).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'Rollout of team' });
  await waitFor(() => expect(heading).toHaveFocus());
  answers[`GET ${PATH}`] = { body: [aRollout({ percentage: 5 })] };
  await user.click(form.getByRole('button', { name: 'End Plan' }));
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)).toEqual([
    {
      method: 'PUT',
      path: `${PATH}/team/plan`,
      body: { version: '1.4.2', steps: [5, 25, 100], everyMinutes: 60, promote: false },
    },
    { method: 'DELETE', path: `${PATH}/team/plan?version=1.4.2`, body: null },
  ]);
});

it('explains why a person gets a version', async () => {
  const { user } = openRollouts({
    [`GET ${PATH}/team/choice`]: ({ url }) => ({
      body: {
        remote: 'team',
        user: url.searchParams.get('user'),
        version: '1.4.2',
        isCandidate: true,
        reason: 'percentage',
        place: 12,
      },
    }),
  });
  const why = within(await panel('Why this version?'));
  const field = why.getByLabelText('Person’s email or user ID');
  await user.click(why.getByRole('button', { name: 'Explain' }));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Email or user ID is required');
  await user.type(field, 'nora@example.test{Enter}');
  expect(field).toBeValid();
  expect(await why.findByText('nora@example.test gets team 1.4.2, the candidate.')).toBeVisible();
  expect(why.getByText('Their place is 12 of 100, and 25 % are reached.')).toBeVisible();
});

it('shows older entries of the audit log on demand', async () => {
  const { user } = openRollouts({
    [`GET ${PATH}/team/events`]: ({ url }) =>
      url.searchParams.has('before')
        ? { body: { events: [anEvent({ id: '3', action: 'released', before: null, after: null })], next: null } }
        : { body: { events: [anEvent()], next: '7' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Released at 0 %')).toBeVisible();
  expect(screen.getByText('Percentage set')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

it('reloads everything on Refresh', async () => {
  const { user, calls } = openRollouts();
  await screen.findByRole('table', { name: 'Audit log of team' });
  const asked = calls.length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(calls.slice(asked).map(({ path }) => path.split('?')[0])).toEqual(
      expect.arrayContaining([PATH, `${PATH}/team/releases`, `${PATH}/team/events`]),
    ),
  );
});

it('moves the focus to the slider or the heading when the pressed button disappears', async () => {
  const { user, answers } = openRollouts({
    [`PUT ${PATH}/team/percentage`]: { body: aRollout({ percentage: 50 }) },
    [`POST ${PATH}/team/kill`]: { body: aRollout({ isKilled: true }) },
  });
  fireEvent.change(await slider(), { target: { value: '50' } });
  answers[`GET ${PATH}`] = { body: [aRollout({ percentage: 50 })] };
  await press(user, 'Apply');
  await waitFor(async () => expect(await slider()).toHaveFocus());
  expect(await slider()).toHaveValue('50');

  answers[`GET ${PATH}`] = { body: [aRollout({ isKilled: true })] };
  await press(user, 'Kill Rollout');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kill Rollout' }));
  await within(await rollout()).findByRole('button', { name: 'Resume Rollout' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Rollout of team' })).toHaveFocus());
});

it('shows a loading error and retries', async () => {
  const { user, answers } = openRollouts({ [`GET ${PATH}`]: { status: 503, body: 'Please come again in a moment.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please come again in a moment.');
  answers[`GET ${PATH}`] = { body: [aRollout()] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rollout()).toBeVisible();
});
