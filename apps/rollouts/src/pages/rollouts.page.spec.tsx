import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anEvent, aRelease, aRollout } from '../testing/a-rollout';
import { RolloutsPage } from './rollouts.page';

const PATH = '/api/operator/rollouts';
const still = aRollout({ remote: 'reports', stable: '2.0.0', candidate: null, candidateFigures: null, percentage: 0 });

const ACCESS = {
  mayChange: true,
  owners: [{ userId: 'u1', email: 'nora@example.test' }],
  tokens: [
    {
      id: 't1',
      name: 'CI of the team',
      createdBy: 'operator@example.test',
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/rollouts') {
  const api = fakeApi({
    [`GET ${PATH}`]: { body: [still, aRollout()] },
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.4.1', standing: 'stable' })] },
    [`GET ${PATH}/team/events`]: { body: { events: [anEvent()], next: null } },
    [`GET ${PATH}/team/access`]: { body: ACCESS },
    [`GET ${PATH}/team/errors`]: { body: [] },
    [`GET ${PATH}/team/previews`]: { body: [] },
    [`GET ${PATH}/reports/previews`]: { body: [] },
    [`GET ${PATH}/reports/errors`]: { body: [] },
    [`GET ${PATH}/reports/access`]: { body: { ...ACCESS, owners: [], tokens: [] } },
    [`GET ${PATH}/reports/releases`]: { body: [] },
    [`GET ${PATH}/reports/events`]: { body: { events: [], next: null } },
    ...answers,
  });
  return { ...api, ...renderPage(<RolloutsPage />, { at }) };
}

const panel = (name: string) => screen.findByRole('region', { name });
const rollout = () => panel('Rollout of team');
const slider = async () => within(await rollout()).getByRole('slider', { name: /percentage/i });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await rollout()).getByRole('button', { name }));
const writes = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

it('opens with the remote that is being rolled out, and shows how its versions fare', async () => {
  open();
  expect(await rollout()).toHaveTextContent('25 % of people');
  expect(await rollout()).toHaveTextContent('Failed for 1 of 40 · 2.5 %');
  expect(await rollout()).toHaveTextContent('Failed for 1 of 120 · 0.8 %');
  const rows = within(await screen.findByRole('table', { name: 'Releases of team' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/1\.4\.2.*Candidate.*40.*1.*2\.5 %/);
  expect(within(await screen.findByRole('table', { name: 'Audit of team' })).getAllByRole('row')[1]).toHaveTextContent(
    /Percentage set5 % → 25 %.*operator@example\.test/,
  );
});

it('shows another remote by its link, and keeps it in the address', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: /reports/ }));
  expect(await panel('Rollout of reports')).toHaveTextContent('Everyone gets 2.0.0');
  expect(address()).toBe('/rollouts?remote=reports');
  expect(screen.queryByRole('slider')).toBeNull();
});

it('sets a percentage with the slider only once it is applied, and asks for the state again', async () => {
  const { user, calls } = open({ [`PUT ${PATH}/team/percentage`]: { body: aRollout({ percentage: 50 }) } });
  fireEvent.change(await slider(), { target: { value: '50' } });
  expect(writes(calls)).toEqual([]);
  const asked = calls.length;
  await press(user, 'Apply');
  await waitFor(() => expect(calls.slice(asked + 1).map(({ path }) => path)).toContain(PATH));
  expect(writes(calls)).toEqual([{ method: 'PUT', path: `${PATH}/team/percentage`, body: { percentage: 50 } }]);
});

it('sends with a percentage why it is set, once', async () => {
  const { user, calls } = open({ [`PUT ${PATH}/team/percentage`]: { body: aRollout({ percentage: 25 }) } });
  fireEvent.change(await slider(), { target: { value: '50' } });
  const why = within(await rollout()).getByLabelText(/Comment for the audit/);
  await user.type(why, ' Support is awake {Enter}');
  await waitFor(() => expect(why).toHaveValue(''));
  expect(writes(calls).map(({ body }) => body)).toEqual([{ percentage: 50, comment: 'Support is awake' }]);
});

it.each(['101', '2.5', '-1', 'x', ''])('does not send %j per cent', async (text) => {
  const { user, calls } = open();
  const exact = within(await rollout()).getByRole('textbox', { name: 'Exact percentage' });
  fireEvent.change(exact, { target: { value: text } });
  expect(exact).toBeInvalid();
  expect(exact).toHaveAccessibleDescription('The percentage must be a whole number from 0 to 100.');
  expect(within(await rollout()).getByRole('button', { name: 'Apply' })).toBeDisabled();
  await user.type(exact, '{Enter}');
  expect(writes(calls)).toEqual([]);
});

it.each([
  ['Kill Rollout', 'Kill Rollout', 'kill', 'Everyone gets 1.4.1'],
  ['Promote to Everyone', 'Promote', 'promote', 'go back to 1.4.1'],
  ['Roll Back', 'Roll Back', 'rollback', '1.4.2 is given up'],
])('asks before it does "%s"', async (button, confirm, action, words) => {
  const { user, calls } = open({ [`POST ${PATH}/team/${action}`]: { body: aRollout() } });
  await press(user, button);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(words);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  await press(user, button);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)).toEqual([{ method: 'POST', path: `${PATH}/team/${action}`, body: {} }]);
});

it('gives any older version to everyone, and sends why', async () => {
  const { user, calls } = open({
    [`GET ${PATH}/team/releases`]: { body: [aRelease(), aRelease({ version: '1.2.0', standing: null })] },
    [`POST ${PATH}/team/rollback`]: { body: aRollout({ stable: '1.2.0', candidate: null }) },
  });
  const table = within(await screen.findByRole('table', { name: 'Releases of team' }));
  expect(table.queryByRole('button', { name: 'Give to Everyone: 1.4.2' })).toBeNull();
  await user.click(table.getByRole('button', { name: 'Give to Everyone: 1.2.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It takes the place of 1.4.1, and 1.4.2 is given up.')).toBeVisible();
  await user.type(dialog.getByLabelText(/Why, for the audit/), 'Slow since then');
  await user.click(dialog.getByRole('button', { name: 'Give to Everyone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)).toEqual([
    { method: 'POST', path: `${PATH}/team/rollback`, body: { version: '1.2.0', comment: 'Slow since then' } },
  ]);
});

it('shows in the audit why somebody did it', async () => {
  open({ [`GET ${PATH}/team/events`]: { body: { events: [anEvent({ comment: 'Asked for' })], next: null } } });
  expect(await screen.findByText('“Asked for”')).toBeVisible();
});

it('says in place why a step was refused', async () => {
  const refusal = 'team has no release that is being rolled out. Release one first.';
  const { user } = open({ [`POST ${PATH}/team/kill`]: { status: 409, body: refusal } });
  await press(user, 'Kill Rollout');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kill Rollout' }));
  expect(await within(await rollout()).findByRole('alert')).toHaveTextContent(refusal);
});

it('offers to resume what is killed, without a question', async () => {
  const { user, calls } = open({
    [`GET ${PATH}`]: { body: [aRollout({ isKilled: true })] },
    [`POST ${PATH}/team/resume`]: { body: aRollout() },
  });
  expect(await rollout()).toHaveTextContent('The kill switch is on: everyone gets 1.4.1');
  expect(within(await rollout()).queryByRole('button', { name: 'Kill Rollout' })).toBeNull();
  await press(user, 'Resume Rollout');
  await waitFor(() => expect(writes(calls).map(({ path }) => path)).toEqual([`${PATH}/team/resume`]));
});

it('shows what is halted as stopped: neither more of it nor a promotion', async () => {
  open({ [`GET ${PATH}`]: { body: [aRollout({ haltedAt: '2026-11-21T10:00:00.000Z' })] } });
  expect(await rollout()).toHaveTextContent(/Halted.*1\.4\.2 failed for too many people/);
  expect(await slider()).toBeDisabled();
  expect(within(await rollout()).getByRole('button', { name: 'Promote to Everyone' })).toBeDisabled();
  expect(within(await rollout()).getByRole('button', { name: 'Roll Back' })).toBeEnabled();
});

it('allows a user, an organization or a role by name, and takes it back', async () => {
  const allowances = [{ kind: 'user' as const, subject: 'u1', label: 'nora@example.test' }];
  const { user, calls } = open({
    [`GET ${PATH}`]: { body: [aRollout({ allowances })] },
    [`PUT ${PATH}/team/allowances`]: { body: aRollout() },
    [`DELETE ${PATH}/team/allowances`]: { body: aRollout() },
  });
  const list = within(await panel('Allowed by name'));
  await user.type(list.getByLabelText('Email or user id'), ' ola@example.test{Enter}');
  await user.selectOptions(list.getByLabelText('Kind'), 'Role in any organization');
  await user.selectOptions(list.getByLabelText('Role'), 'owner');
  await user.click(list.getByRole('button', { name: 'Allow' }));
  await user.click(list.getByRole('button', { name: 'Remove nora@example.test' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/allowances`, body: { kind: 'user', subject: 'ola@example.test' } },
    { method: 'PUT', path: `${PATH}/team/allowances`, body: { kind: 'role', subject: 'owner' } },
    { method: 'DELETE', path: `${PATH}/team/allowances?kind=user&subject=u1`, body: null },
  ]);
});

it('ties what the server says of an unknown person to the field', async () => {
  const { user } = open({
    [`PUT ${PATH}/team/allowances`]: { status: 404, body: 'There is no user nobody@example.test.' },
  });
  const field = within(await panel('Allowed by name')).getByLabelText('Email or user id');
  await user.type(field, 'nobody@example.test{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('There is no user nobody@example.test.'));
  expect(field).toHaveValue('nobody@example.test');
});

it('shows what a version fails with, for how many, and where it was written', async () => {
  const error = { kind: 'handler', message: 'Save is broken', people: 3, version: '1.4.2' };
  const at = '2026-11-21T10:00:00.000Z';
  const frames = ['src/save-button.tsx:5:1'];
  const { user } = open({ [`GET ${PATH}/team/errors`]: { body: [{ ...error, frames, firstAt: at, lastAt: at }] } });
  const list = within(await screen.findByRole('list', { name: 'Errors of team' }));
  await user.click(list.getByText('Save is broken'));
  expect(list.getByText('src/save-button.tsx:5:1')).toBeVisible();
  expect(list.getByText(/1\.4\.2 · Threw in a handler · 3 people/)).toBeVisible();
});

it('lets a rollout go on by itself, shows what comes next, and ends that', async () => {
  const plan = { percentages: [25, 100], everyMinutes: 60, nextAt: '2026-11-21T11:00:00.000Z' };
  const { user, calls, answers } = open({
    [`PUT ${PATH}/team/plan`]: { body: aRollout({ percentage: 5, plan }) },
    [`DELETE ${PATH}/team/plan`]: { body: aRollout() },
  });
  const form = within(await rollout());
  await user.clear(form.getByLabelText('Steps of a plan, in per cent'));
  await user.type(form.getByLabelText('Steps of a plan, in per cent'), '5, 25,100');
  await user.clear(form.getByLabelText('Minutes for each step'));
  answers[`GET ${PATH}`] = { body: [aRollout({ percentage: 5, plan })] };
  await user.type(form.getByLabelText('Minutes for each step'), '60{Enter}');
  expect(await form.findByText(/By itself: 25 %, 100 %/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'End Plan' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/plan`, body: { percentages: [5, 25, 100], everyMinutes: 60 } },
    { method: 'DELETE', path: `${PATH}/team/plan`, body: null },
  ]);
});

it('lists previews with their address and end, opens them to others, and ends them', async () => {
  const preview = {
    name: 'pr-1',
    version: '1.5.0',
    address: 'https://tracker.test/?preview=team@pr-1',
    endsAt: '2026-12-05T10:00:00.000Z',
    allowances: [{ kind: 'organization', subject: 'o1', label: 'Acme' }],
  };
  const { user, calls, answers } = open({
    [`GET ${PATH}/team/previews`]: { body: [preview] },
    [`PUT ${PATH}/team/previews/pr-1/allowances`]: { body: preview },
    [`DELETE ${PATH}/team/previews/pr-1/allowances`]: { body: preview },
    [`DELETE ${PATH}/team/previews/pr-1`]: { status: 204 },
  });
  const list = within(await panel('Previews'));
  expect(await list.findByRole('link', { name: 'pr-1' })).toHaveAttribute('href', preview.address);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/1\.5\.0, until .*2026/);
  await user.type(list.getByLabelText('Email or user id'), ' ola@example.test{Enter}');
  await user.click(list.getByRole('button', { name: 'Remove Acme from pr-1' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  answers[`GET ${PATH}/team/previews`] = { body: [] };
  await user.click(list.getByRole('button', { name: 'End preview pr-1' }));
  expect(await list.findByText(/There is none\./)).toBeVisible();
  const allowances = `${PATH}/team/previews/pr-1/allowances`;
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: allowances, body: { kind: 'user', subject: 'ola@example.test' } },
    { method: 'DELETE', path: `${allowances}?kind=organization&subject=o1`, body: null },
    { method: 'DELETE', path: `${PATH}/team/previews/pr-1`, body: null },
  ]);
});

it('lets operators name owners, make tokens that are shown once, and withdraw them', async () => {
  const { user, calls } = open({
    [`PUT ${PATH}/team/owners`]: { status: 204 },
    [`POST ${PATH}/team/tokens`]: { status: 201, body: { id: 't2', name: 'Laptop', token: 'release_abc' } },
    [`DELETE ${PATH}/team/tokens/t1`]: { status: 204 },
  });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText(/made by operator@example\.test, never used/)).toBeVisible();
  await user.type(shared.getByLabelText('Email or id of an owner'), 'ola@example.test{Enter}');
  await user.type(shared.getByLabelText('Name of a new token'), 'Laptop{Enter}');
  expect(await shared.findByText('release_abc')).toBeVisible();
  await user.click(shared.getByRole('button', { name: 'Withdraw CI of the team' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/owners`, body: { user: 'ola@example.test' } },
    { method: 'POST', path: `${PATH}/team/tokens`, body: { name: 'Laptop' } },
    { method: 'DELETE', path: `${PATH}/team/tokens/t1`, body: null },
  ]);
});

it('shows owners who and what may release, and leaves changing it to operators', async () => {
  open({ [`GET ${PATH}/team/access`]: { body: { ...ACCESS, mayChange: false } } });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText('nora@example.test')).toBeVisible();
  expect(shared.queryByRole('button')).toBeNull();
  expect(shared.queryByRole('textbox')).toBeNull();
});

it('explains why somebody sees a version', async () => {
  const { user } = open({
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
  await user.type(why.getByLabelText("Person's email or user id"), 'nora@example.test{Enter}');
  expect(await why.findByText('nora@example.test gets team 1.4.2, the candidate.')).toBeVisible();
  expect(why.getByText('Their place is 12 of 100, and 25 % are reached.')).toBeVisible();
});

it('shows older entries of the audit on demand', async () => {
  const { user } = open({
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

it('asks for everything again on Refresh', async () => {
  const { user, calls } = open();
  await screen.findByRole('table', { name: 'Audit of team' });
  const asked = calls.length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(calls.slice(asked).map(({ path }) => path.split('?')[0])).toEqual(
      expect.arrayContaining([PATH, `${PATH}/team/releases`, `${PATH}/team/events`]),
    ),
  );
});

it('keeps the focus near what vanishes after a step', async () => {
  const { user, answers } = open({
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

it('says that the rollouts could not be loaded, and tries again', async () => {
  const { user, answers } = open({ [`GET ${PATH}`]: { status: 503, body: 'Please come again in a moment.' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please come again in a moment.');
  answers[`GET ${PATH}`] = { body: [aRollout()] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rollout()).toBeVisible();
});
