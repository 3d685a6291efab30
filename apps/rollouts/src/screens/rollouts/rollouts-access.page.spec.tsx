import { screen, waitFor, within } from '@testing-library/react';
import { lateAnswer } from '@tracker/testing/browser/fake-api';
import type { UserEvent } from '@testing-library/user-event';
import { aRollout, ACCESS, openRollouts, panel, PATH, stableRollout, writes } from './rollouts.fixture';

async function confirm(user: UserEvent, button: string, label: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));
}

it('shows the error about an unknown person, allows a user and a role by name, and removes a user', async () => {
  const allowances = [{ kind: 'user' as const, subject: 'u1', label: 'nora@example.test' }];
  const { user, calls, answers } = openRollouts({
    [`GET ${PATH}`]: { body: [aRollout({ allowances })] },
    [`PUT ${PATH}/team/allowances`]: { status: 404, body: 'No user with that email.' },
    [`DELETE ${PATH}/team/allowances`]: { body: aRollout() },
  });
  const list = within(await panel('Allowed by name'));
  const field = list.getByLabelText('Email or user ID');
  await user.type(field, ' ola@example.test{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('No user with that email.'));
  expect(field).toHaveValue(' ola@example.test');
  answers[`PUT ${PATH}/team/allowances`] = { body: aRollout() };
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  await user.selectOptions(list.getByLabelText('Kind'), 'Role in any organization');
  await user.selectOptions(list.getByLabelText('Role'), 'owner');
  await user.click(list.getByRole('button', { name: 'Allow' }));
  await user.click(list.getByRole('button', { name: 'Remove nora@example.test' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(4));
  expect(writes(calls).slice(1)).toEqual([
    { method: 'PUT', path: `${PATH}/team/allowances`, body: { kind: 'user', subject: 'ola@example.test' } },
    { method: 'PUT', path: `${PATH}/team/allowances`, body: { kind: 'role', subject: 'owner' } },
    { method: 'DELETE', path: `${PATH}/team/allowances?kind=user&subject=u1`, body: null },
  ]);
});

it.each([
  ['Allowed by name', 'Email or user ID', `PUT ${PATH}/team/allowances`],
  ['Owners and tokens', 'Email or ID of an owner', `PUT ${PATH}/team/owners`],
])('keeps text typed under %s while the previous entry is being added', async (name, label, call) => {
  const late = lateAnswer();
  const { user, calls } = openRollouts({ [call]: () => late.answer });
  const field = await within(await panel(name)).findByLabelText(label);
  await user.type(field, 'first@example.test{Enter}');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'second@example.test');
  late.give({ body: aRollout() });
  const button = field.closest('form')?.querySelector('button[type="submit"]');
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(field).toHaveValue('second@example.test');
});

it.each([
  ['Prefixes', 'prefixes', '/first', '/second', { prefixes: ['/first'] }],
  [
    'Address of the service',
    'service',
    'https://first.test',
    'https://second.test',
    { serviceUrl: 'https://first.test' },
  ],
  ['Goal', 'configuration', '31', '32', {}],
])('keeps text typed into %s while the previous text is being saved', async (label, part, first, second, saved) => {
  const late = lateAnswer();
  const fields = [{ name: 'goal', label: 'Goal', type: 'integer', default: 30 }];
  const { user, calls, answers } = openRollouts({
    [`GET ${PATH}/team/configuration`]: { body: { fields, values: {} } },
    [`PUT ${PATH}/team/${part}`]: () => late.answer,
  });
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, `${first}{Enter}`);
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  await user.clear(field);
  await user.type(field, second);
  const allowances = [{ kind: 'user' as const, subject: 'u1', label: 'new@example.test' }];
  answers[`GET ${PATH}`] = { body: [stableRollout, aRollout({ ...saved, allowances })] };
  const more = { name: 'unit', label: 'Unit', type: 'string', default: 'hours' };
  answers[`GET ${PATH}/team/configuration`] = { body: { fields: [...fields, more], values: { goal: 31 } } };
  late.give({ body: {} });
  expect(await screen.findByText('new@example.test')).toBeVisible();
  expect(await screen.findByLabelText('Unit')).toHaveValue('hours');
  expect(screen.getByLabelText(label)).toHaveValue(second);
});

it('lists previews, allows people to see them, and ends them', async () => {
  const preview = {
    name: 'pr-1',
    version: '1.5.0',
    address: 'https://tracker.test/?preview=team@pr-1',
    endsAt: '2026-12-05T10:00:00.000Z',
    allowances: [{ kind: 'organization', subject: 'o1', label: 'Acme' }],
  };
  const { user, calls, answers } = openRollouts({
    [`GET ${PATH}/team/previews`]: { body: [preview] },
    [`PUT ${PATH}/team/previews/pr-1/allowances`]: { body: preview },
    [`DELETE ${PATH}/team/previews/pr-1/allowances`]: { body: preview },
    [`DELETE ${PATH}/team/previews/pr-1`]: { status: 204 },
  });
  const list = within(await panel('Previews'));
  expect(await list.findByRole('link', { name: 'pr-1' })).toHaveAttribute('href', preview.address);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/1\.5\.0, until .*2026/);
  await user.type(list.getByLabelText('Email or user ID'), ' ola@example.test{Enter}');
  await user.click(list.getByRole('button', { name: 'Remove Acme from pr-1' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  answers[`GET ${PATH}/team/previews`] = { body: [] };
  await confirm(user, 'End preview pr-1', 'End');
  expect(await list.findByText(/No previews\./)).toBeVisible();
  const allowances = `${PATH}/team/previews/pr-1/allowances`;
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: allowances, body: { kind: 'user', subject: 'ola@example.test' } },
    { method: 'DELETE', path: `${allowances}?kind=organization&subject=o1`, body: null },
    { method: 'DELETE', path: `${PATH}/team/previews/pr-1`, body: null },
  ]);
});

it('names what is missing in a form and focuses it', async () => {
  const { user, calls } = openRollouts();
  const shared = within(await panel('Owners and tokens'));
  const create = await shared.findByRole('button', { name: 'Create Token' });
  await user.click(create);
  const name = shared.getByLabelText('Name of a new token');
  expect(name).toHaveAccessibleDescription('Token name is required');
  await waitFor(() => expect(name).toHaveFocus());
  await user.type(name, 'CI');
  await user.click(shared.getByLabelText(/^Release/));
  await user.click(create);
  expect(shared.getByLabelText(/^Release/)).toHaveAccessibleDescription('Choose what the token may do');
  await user.click(shared.getByRole('button', { name: 'Add' }));
  expect(shared.getByLabelText('Email or ID of an owner')).toHaveAccessibleDescription(/is required$/);
  const list = within(await panel('Allowed by name'));
  await user.click(list.getByRole('button', { name: 'Allow' }));
  expect(list.getByLabelText('Email or user ID')).toHaveAccessibleDescription(/is required$/);
  expect(writes(calls)).toEqual([]);
});

it('lets operators add owners, and make and withdraw tokens after a question', async () => {
  const { user, calls } = openRollouts({
    [`PUT ${PATH}/team/owners`]: { status: 204 },
    [`POST ${PATH}/team/tokens`]: { status: 201, body: { id: 't2', name: 'Laptop', token: 'release_abc' } },
    [`DELETE ${PATH}/team/tokens/t1`]: { status: 204 },
  });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText(/release · made by operator@example\.test · never used/)).toBeVisible();
  await user.type(shared.getByLabelText('Email or ID of an owner'), 'ola@example.test{Enter}');
  await user.type(shared.getByLabelText('Name of a new token'), 'Laptop');
  await user.click(shared.getByLabelText(/^Steer/));
  await user.selectOptions(shared.getByLabelText('Expires in'), '30 days');
  await user.click(shared.getByRole('button', { name: 'Create Token' }));
  expect(await shared.findByText('release_abc')).toBeVisible();
  await confirm(user, 'Revoke CI of the team', 'Revoke');
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/owners`, body: { user: 'ola@example.test' } },
    {
      method: 'POST',
      path: `${PATH}/team/tokens`,
      body: { name: 'Laptop', scopes: ['release', 'steer'], expiresInDays: 30 },
    },
    { method: 'DELETE', path: `${PATH}/team/tokens/t1`, body: null },
  ]);
});

it('keeps each new token visible until it is hidden, also after visiting another remote', async () => {
  const { user, answers } = openRollouts({
    [`POST ${PATH}/team/tokens`]: { status: 201, body: { id: 't2', name: 'Laptop', token: 'release_abc' } },
  });
  const shared = within(await panel('Owners and tokens'));
  await user.type(await shared.findByLabelText('Name of a new token'), 'Laptop{Enter}');
  await shared.findByText('release_abc');
  answers[`POST ${PATH}/team/tokens`] = { status: 409, body: 'There are ten already.' };
  await user.type(shared.getByLabelText('Name of a new token'), 'CI{Enter}');
  expect(await shared.findByText('There are ten already.')).toBeVisible();
  answers[`POST ${PATH}/team/tokens`] = { status: 201, body: { id: 't3', name: 'CI', token: 'release_def' } };
  await user.click(shared.getByRole('button', { name: 'Create Token' }));
  await shared.findByText('release_def');
  await user.click(screen.getByRole('link', { name: /^reports/ }));
  await screen.findByText(/Owners steer rollouts of reports/);
  expect(screen.queryByText(/release_/)).toBeNull();
  await user.click(screen.getByRole('link', { name: /^team/ }));
  expect(await screen.findByText('release_abc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide Token Laptop' }));
  await waitFor(() => expect(screen.queryByText('release_abc')).toBeNull());
  expect(screen.getByText('release_def')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tokens' })).toHaveFocus());
});

it('lets owners make and withdraw tokens, and shows them the rest without controls', async () => {
  openRollouts({
    [`GET ${PATH}/team/access`]: { body: { ...ACCESS, mayChange: false } },
    [`GET ${PATH}`]: { body: [stableRollout, aRollout({ serviceUrl: 'https://hours.example.test' })] },
  });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText('nora@example.test')).toBeVisible();
  expect(shared.queryByRole('button', { name: 'Remove nora@example.test' })).toBeNull();
  expect(shared.queryByLabelText('Email or ID of an owner')).toBeNull();
  expect(shared.getByRole('button', { name: 'Revoke CI of the team' })).toBeVisible();
  expect(shared.getByLabelText('Name of a new token')).toBeVisible();
  const territory = within(await panel('Paths and service'));
  expect(await territory.findByText('https://hours.example.test')).toBeVisible();
  expect(territory.getByText('Every free path.')).toBeVisible();
  expect(territory.queryByRole('textbox')).toBeNull();
});

it('announces a remote of another team with its prefix, and shows its token there', async () => {
  const { user, calls, answers } = openRollouts({
    'GET /api/auth/user': { body: { id: 'u9', isOperator: true } },
    [`POST ${PATH}/cpd-hours/tokens`]: { status: 201, body: { id: 't9', name: 'CI', token: 'release_cpd' } },
  });
  await user.click(await screen.findByRole('button', { name: 'New Remote' }));
  const dialog = within(await screen.findByRole('dialog'));
  answers[`GET ${PATH}`] = {
    body: [aRollout({ remote: 'cpd-hours', stable: 'none', candidate: null, percentage: 0 })],
  };
  for (const part of ['configuration', 'access', 'releases', 'errors', 'previews', 'events'])
    answers[`GET ${PATH}/cpd-hours/${part}`] = {
      body:
        {
          access: { ...ACCESS, tokens: [] },
          configuration: { fields: [], values: {} },
          events: { events: [], next: null },
        }[part] ?? [],
    };
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(dialog.getByLabelText('Name of the remote')).toHaveAccessibleDescription('Name of the remote is required');
  await user.type(dialog.getByLabelText('Name of the remote'), 'cpd-hours');
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(await screen.findByText('release_cpd')).toBeVisible();
  expect(await panel('Rollout of cpd-hours')).toHaveTextContent('Nobody gets the remote. No rollout in progress.');
  expect(writes(calls)).toEqual([
    {
      method: 'POST',
      path: `${PATH}/cpd-hours/tokens`,
      body: {
        name: 'CI',
        scopes: ['release', 'steer', 'read'],
        expiresInDays: 90,
        prefix: '/cpd-hours',
      },
    },
  ]);
});

it('grants prefixes, registers and removes the service, and ends the remote once its name is typed', async () => {
  const service = `${PATH}/team/service`;
  const { user, calls, answers } = openRollouts({
    [`GET ${PATH}`]: { body: [stableRollout, aRollout({ prefixes: ['/team'] })] },
    [`PUT ${PATH}/team/prefixes`]: { body: aRollout() },
    [`PUT ${service}`]: { body: {} },
    [`DELETE ${service}`]: { status: 204 },
    [`POST ${PATH}/team/end`]: { status: 204 },
  });
  const territory = within(await panel('Paths and service'));
  await user.type(await territory.findByLabelText('Prefixes'), ', /hours');
  await user.click(territory.getByRole('button', { name: 'Save Prefixes' }));
  const withService = aRollout({ prefixes: ['/team'], serviceUrl: 'https://hours.example.test' });
  answers[`GET ${PATH}`] = { body: [stableRollout, withService] };
  await user.click(territory.getByRole('button', { name: 'Save Address' }));
  const address = territory.getByLabelText('Address of the service');
  await waitFor(() => expect(address).toHaveFocus());
  expect(address).toHaveAccessibleDescription('Address of the service is required');
  await user.type(address, 'https://hours.example.test{Enter}');
  await waitFor(() => expect(territory.getByRole('button', { name: 'Remove the service' })).toBeVisible());
  answers[`GET ${PATH}`] = { body: [stableRollout, aRollout({ prefixes: ['/team'] })] };
  await confirm(user, 'Remove the service', 'Remove');
  await waitFor(() => expect(territory.queryByRole('button', { name: 'Remove the service' })).toBeNull());
  expect(territory.getByLabelText('Address of the service')).toHaveValue('');
  expect(screen.queryByText(/^Changed elsewhere/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'End Remote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name of the remote'), 'tea');
  await user.click(dialog.getByRole('button', { name: 'End Remote' }));
  expect(await dialog.findByText('Type team to confirm.')).toBeVisible();
  await user.type(dialog.getByLabelText('Name of the remote'), 'm');
  answers[`GET ${PATH}`] = { body: [stableRollout] };
  await user.click(dialog.getByRole('button', { name: 'End Remote' }));
  expect(await panel('Rollout of reports')).toBeVisible();
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/prefixes`, body: { prefixes: ['/team', '/hours'] } },
    { method: 'PUT', path: service, body: { url: 'https://hours.example.test' } },
    { method: 'DELETE', path: service, body: null },
    { method: 'POST', path: `${PATH}/team/end`, body: { confirm: 'team' } },
  ]);
});

it('shows a refused removal, and moves the focus after a withdrawal', async () => {
  const { user, answers } = openRollouts({
    [`DELETE ${PATH}/team/owners/u1`]: { status: 409, body: 'Somebody else has changed the owners.' },
    [`DELETE ${PATH}/team/tokens/t1`]: { status: 204 },
  });
  const shared = within(await panel('Owners and tokens'));
  await shared.findByText('nora@example.test');
  await confirm(user, 'Remove nora@example.test', 'Remove');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has changed the owners.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  answers[`GET ${PATH}/team/access`] = { body: { ...ACCESS, tokens: [] } };
  await confirm(user, 'Revoke CI of the team', 'Revoke');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^(Owners and tokens|Tokens)$/));
});

it('says that the settings of a remote could not be loaded, and loads them after Retry', async () => {
  const fields = [{ name: 'goal', label: 'Goal', type: 'integer', default: 30 }];
  const call = `GET ${PATH}/team/configuration`;
  const { user, answers } = openRollouts({ [call]: { status: 500 } });
  const settings = within(await panel('Settings'));
  expect(settings.getByRole('alert')).toHaveTextContent('The settings could not be loaded.');
  answers[call] = { body: { fields, values: {} } };
  await user.click(settings.getByRole('button', { name: 'Retry' }));
  expect(await settings.findByLabelText('Goal')).toHaveValue('30');
});

it('sets the settings in the manifest of a remote, and shows a refused one at its field', async () => {
  const fields = [
    { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1 },
    { name: 'unit', label: 'Unit', type: 'string', default: 'hours', enum: ['hours', 'points'] },
    { name: 'isStrict', label: 'Strict', type: 'boolean', default: false },
  ];
  const { user, calls } = openRollouts({
    [`GET ${PATH}/team/configuration`]: { body: { fields, values: { goal: 40 } } },
    [`PUT ${PATH}/team/configuration`]: { body: { fields, values: {} } },
  });
  const settings = within(await panel('Settings'));
  const goal = await settings.findByLabelText('Goal');
  expect(goal).toHaveValue('40');
  await user.clear(goal);
  await user.type(goal, '0');
  await user.click(settings.getByRole('button', { name: 'Save Settings' }));
  expect(await settings.findByText('Goal must be at least 1.')).toBeVisible();
  expect(writes(calls)).toEqual([]);
  await user.clear(goal);
  await user.type(goal, '45');
  await user.selectOptions(settings.getByLabelText('Unit'), 'points');
  await user.click(settings.getByLabelText('Strict'));
  await user.click(settings.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]).toEqual({
    method: 'PUT',
    path: `${PATH}/team/configuration`,
    body: { values: { goal: 45, unit: 'points', isStrict: true } },
  });
});
