import { screen, waitFor, within } from '@testing-library/react';
import { enabledButton } from '@tracker/testing/browser/enabled-button';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization } from '../../../team.fixture';
import { ApiTokensPanel } from './api-tokens-panel';

const organization = anOrganization({ subscriptionTier: 'team' });
const PATH = `/api/organizations/${organization.id}/tokens`;
const ID = '3f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';

const aToken = (overrides: object = {}) => ({
  id: ID,
  name: 'HR sync',
  scopes: ['members:read', 'audit:read'],
  lastFour: 'a1B2',
  createdBy: { id: '5f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55', name: 'Nora Berg' },
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2099-03-14T10:00:00.000Z',
  ...overrides,
});

function open(tokens: object[], more: Parameters<typeof fakeApi>[0] = {}, of = organization) {
  const api = fakeApi({ [`GET ${PATH}`]: () => ({ body: tokens }), ...more });
  return { api, ...renderPage(<ApiTokensPanel organization={of} />) };
}

it('creates a token and shows it once, until Done', async () => {
  const { api, user } = open([], { [`POST ${PATH}`]: { status: 201, body: { id: ID, token: 'mct_secret' } } });
  await user.click(await enabledButton('Create token'));
  const form = within(await screen.findByRole('dialog', { name: 'Create an API token' }));
  await user.type(form.getByLabelText('Name'), ' HR sync ');
  await user.clear(form.getByLabelText('Expires in (days)'));
  await user.type(form.getByLabelText('Expires in (days)'), '30');
  await user.click(form.getByRole('checkbox', { name: 'Read the audit trail' }));
  await user.click(form.getByRole('checkbox', { name: 'Read members' }));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'API token' }));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'HR sync',
    scopes: ['members:read', 'audit:read'],
    expiresInDays: 30,
  });
  expect(dialog.getByLabelText('Token')).toHaveValue('mct_secret');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('mct_secret');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create token' })).toHaveFocus());
});

it('asks for a scope and a possible number of days, and keeps what was typed', async () => {
  const { api, user } = open([]);
  await user.click(await enabledButton('Create token'));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByRole('button', { name: 'Create token' })).toBeDisabled();
  await user.type(form.getByLabelText('Name'), 'HR sync');
  await user.clear(form.getByLabelText('Expires in (days)'));
  await user.type(form.getByLabelText('Expires in (days)'), '400');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await form.findByText('Choose what the token may do')).toBeVisible();
  expect(form.getByText('Enter 1 to 365 days')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('HR sync');
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('shows in plain words what a token may do, and ends it after a question', async () => {
  const { api, user } = open([aToken()]);
  api.answers[`DELETE ${PATH}/${ID}`] = () => {
    api.answers[`GET ${PATH}`] = { body: [] };
    return { body: { success: true, message: 'API token ended.' } };
  };
  const row = (await screen.findByText('HR sync')).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('HR sync…a1B2');
  expect(row).toHaveTextContent('Read members · Read the audit trail');
  expect(row).toHaveTextContent(/Expires on .*2099 · never used · created by Nora Berg/);
  await user.click(screen.getByRole('button', { name: 'End token HR sync' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'End token' }));
  expect(await screen.findByText(/The token is ended\./)).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('HR sync')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'API tokens' })).toHaveFocus());
});

it('marks an expired token', async () => {
  open([aToken({ expiresAt: '2026-01-01T10:00:00.000Z', lastUsedAt: '2025-12-31T10:00:00.000Z' })]);
  const row = (await screen.findByText('HR sync')).closest('li');
  expect(row).toHaveTextContent(/Expired on .*2026 · last used/);
});

it('says on the free plan what is missing, and still ends tokens', async () => {
  open([aToken()], {}, { ...organization, subscriptionTier: 'free' });
  expect(await screen.findByText('API tokens are part of the Team and Enterprise plans.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'End token HR sync' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});
