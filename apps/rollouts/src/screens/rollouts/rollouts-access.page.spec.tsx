import { screen, waitFor, within } from '@testing-library/react';
import { lateAnswer } from '@tracker/testing/browser/fake-api';
import { aRollout, ACCESS, openRollouts, panel, PATH, writes } from './rollouts.fixture';

it('allows a user and a role by name, and removes a user', async () => {
  const allowances = [{ kind: 'user' as const, subject: 'u1', label: 'nora@example.test' }];
  const { user, calls } = openRollouts({
    [`GET ${PATH}`]: { body: [aRollout({ allowances })] },
    [`PUT ${PATH}/team/allowances`]: { body: aRollout() },
    [`DELETE ${PATH}/team/allowances`]: { body: aRollout() },
  });
  const list = within(await panel('Allowed by name'));
  await user.type(list.getByLabelText('Email or user ID'), ' ola@example.test{Enter}');
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

it.each([
  ['Allowed by name', 'Email or user ID', `PUT ${PATH}/team/allowances`],
  ['Previews', 'Email or user ID', `PUT ${PATH}/team/previews/pr-1/allowances`],
  ['Owners and tokens', 'Email or ID of an owner', `PUT ${PATH}/team/owners`],
])('keeps text typed under %s while the previous entry is being added', async (name, label, call) => {
  const late = lateAnswer();
  const preview = { name: 'pr-1', version: '1.5.0', address: '/', endsAt: '2026-12-05T10:00:00.000Z', allowances: [] };
  const { user, calls } = openRollouts({
    [`GET ${PATH}/team/previews`]: { body: [preview] },
    [call]: () => late.answer,
  });
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

it('shows the error about an unknown person at the field', async () => {
  const { user } = openRollouts({
    [`PUT ${PATH}/team/allowances`]: { status: 404, body: 'No user with that email.' },
  });
  const field = within(await panel('Allowed by name')).getByLabelText('Email or user ID');
  await user.type(field, 'nobody@example.test{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('No user with that email.'));
  expect(field).toHaveValue('nobody@example.test');
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
  await user.click(list.getByRole('button', { name: 'End preview pr-1' }));
  expect(await list.findByText(/No previews\./)).toBeVisible();
  const allowances = `${PATH}/team/previews/pr-1/allowances`;
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: allowances, body: { kind: 'user', subject: 'ola@example.test' } },
    { method: 'DELETE', path: `${allowances}?kind=organization&subject=o1`, body: null },
    { method: 'DELETE', path: `${PATH}/team/previews/pr-1`, body: null },
  ]);
});

it('lets operators add owners and create and revoke tokens', async () => {
  const { user, calls } = openRollouts({
    [`PUT ${PATH}/team/owners`]: { status: 204 },
    [`POST ${PATH}/team/tokens`]: { status: 201, body: { id: 't2', name: 'Laptop', token: 'release_abc' } },
    [`DELETE ${PATH}/team/tokens/t1`]: { status: 204 },
  });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText(/created by operator@example\.test, never used/)).toBeVisible();
  await user.type(shared.getByLabelText('Email or ID of an owner'), 'ola@example.test{Enter}');
  await user.type(shared.getByLabelText('Name of a new token'), 'Laptop{Enter}');
  expect(await shared.findByText('release_abc')).toBeVisible();
  await user.click(shared.getByRole('button', { name: 'Revoke CI of the team' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls)).toEqual([
    { method: 'PUT', path: `${PATH}/team/owners`, body: { user: 'ola@example.test' } },
    { method: 'POST', path: `${PATH}/team/tokens`, body: { name: 'Laptop' } },
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
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Release tokens' })).toHaveFocus());
});

it('shows owners and tokens to owners without controls to change them', async () => {
  openRollouts({ [`GET ${PATH}/team/access`]: { body: { ...ACCESS, mayChange: false } } });
  const shared = within(await panel('Owners and tokens'));
  expect(await shared.findByText('nora@example.test')).toBeVisible();
  expect(shared.queryByRole('button')).toBeNull();
  expect(shared.queryByRole('textbox')).toBeNull();
});

it('shows a refused removal, and moves the focus after a revocation', async () => {
  const { user, answers } = openRollouts({
    [`DELETE ${PATH}/team/owners/u1`]: { status: 409, body: 'Somebody else has changed the owners.' },
    [`DELETE ${PATH}/team/tokens/t1`]: { status: 204 },
  });
  const shared = within(await panel('Owners and tokens'));
  await user.click(await shared.findByRole('button', { name: 'Remove nora@example.test' }));
  expect(await shared.findByRole('alert')).toHaveTextContent('Somebody else has changed the owners.');
  answers[`GET ${PATH}/team/access`] = { body: { ...ACCESS, tokens: [] } };
  await user.click(shared.getByRole('button', { name: 'Revoke CI of the team' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^(Owners and tokens|Release tokens)$/));
});
