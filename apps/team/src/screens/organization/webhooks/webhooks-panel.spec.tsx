import { screen, waitFor, within } from '@testing-library/react';
import { WEBHOOK_EVENTS } from '@tracker/contracts/integrations/webhook-limits';
import { enabledButton } from '@tracker/testing/browser/enabled-button';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization } from '../../../team.fixture';
import { WebhooksPanel } from './webhooks-panel';

const organization = anOrganization({ subscriptionTier: 'team' });
const PATH = `/api/organizations/${organization.id}/webhooks`;
const ID = '3f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';

const aWebhook = (overrides: object = {}) => ({
  id: ID,
  url: 'https://hooks.example.com/payroll',
  description: 'Payroll',
  events: ['member.joined', 'member.left'],
  isActive: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastDeliveredAt: null,
  lastError: null,
  switchedOffAt: null,
  ...overrides,
});

const aDelivery = (overrides: object = {}) => ({
  id: '5f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55',
  messageId: 'msg_1',
  event: 'member.joined',
  at: '2026-11-21T10:00:00.000Z',
  state: 'failed',
  attempts: 9,
  status: 500,
  durationMs: 12,
  ...overrides,
});

function open(webhooks: object[], more: Parameters<typeof fakeApi>[0] = {}, of = organization) {
  const api = fakeApi({ [`GET ${PATH}`]: () => ({ body: webhooks }), ...more });
  return { api, ...renderPage(<WebhooksPanel organization={of} />) };
}

const choose = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for https://hooks.example.com/payroll' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

it('adds a webhook and shows its secret once, until Done', async () => {
  const { api, user } = open([], {
    [`POST ${PATH}`]: { status: 201, body: { id: ID, secret: 'whsec_abc' } },
  });
  await user.click(await enabledButton('Add webhook'));
  const form = within(screen.getByRole('dialog', { name: 'Add a webhook' }));
  await user.type(form.getByLabelText('Address'), ' https://hooks.example.com/a ');
  await user.click(form.getByRole('checkbox', { name: 'Badge issued' }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Webhook secret' });
  const sent = api.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    url: 'https://hooks.example.com/a',
    description: null,
    events: WEBHOOK_EVENTS.filter((event) => event !== 'badge.issued'),
  });
  expect(within(dialog).getByLabelText('Secret')).toHaveValue('whsec_abc');
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('whsec_abc');
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps what was typed when the address is refused, and asks for an event', async () => {
  const { user } = open([], {
    [`POST ${PATH}`]: { status: 400, body: 'This address cannot be used. The address is not a public one.' },
  });
  await user.click(await enabledButton('Add webhook'));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText(/The address is not a public one/)).toBeVisible();
  const address = form.getByLabelText('Address');
  expect(address).toHaveValue('https://10.0.0.1/');
  expect(address).toHaveAccessibleDescription(/The address is not a public one/);
  expect(address).toBeInvalid();
  for (const box of form.getAllByRole('checkbox')) await user.click(box);
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText('Choose one or more events')).toBeVisible();
});

it('says on the free plan what is missing, and offers only to delete', async () => {
  const { user } = open([aWebhook()], {}, { ...organization, subscriptionTier: 'free' });
  expect(await screen.findByText('Webhooks are part of the Team and Enterprise plans.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
});

it('says that a webhook was switched off, and switches it on', async () => {
  const off = aWebhook({
    isActive: false,
    switchedOffAt: '2026-11-23T10:00:00.000Z',
    lastError: 'It answered with the status 500.',
  });
  const { api, user } = open([off], { [`PUT ${PATH}/${ID}`]: { body: aWebhook() } });
  expect(
    await screen.findByText(/after 3 days without a successful delivery. It answered with the status 500\./),
  ).toBeVisible();
  await choose(user, 'Switch on');
  expect(await screen.findByText(/The webhook is switched on/)).toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isActive: true, url: off.url });
});

it('rotates the secret after a question, sends a test, and deletes', async () => {
  const { api, user, store } = open([aWebhook()], {
    [`POST ${PATH}/${ID}/secret`]: { status: 201, body: { id: ID, secret: 'whsec_new' } },
    [`POST ${PATH}/${ID}/test`]: { status: 201, body: aDelivery() },
  });
  api.answers[`DELETE ${PATH}/${ID}`] = () => {
    api.answers[`GET ${PATH}`] = { body: [] };
    return { body: { success: true, message: 'Webhook deleted' } };
  };
  await choose(user, 'Rotate secret');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate secret' }));
  expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_new');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(JSON.stringify(store.getState())).not.toContain('whsec_new');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Actions for/ })).toHaveFocus());
  await choose(user, 'Send test message');
  expect(await screen.findByText(/A test message is on its way/)).toBeInTheDocument();
  await choose(user, 'Delete');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(screen.queryByText('Payroll')).toBeNull());
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Webhooks' })).toHaveFocus());
});

it.each([
  ['while the webhook is off', { isActive: false }, 'team'],
  ['without the plan', {}, 'free'],
] as const)('replays nothing %s', async (_when, overrides, subscriptionTier) => {
  const { user } = open(
    [aWebhook(overrides)],
    { [`GET ${PATH}/${ID}/deliveries`]: { body: { items: [aDelivery()], next: null } } },
    { ...organization, subscriptionTier },
  );
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  expect(await screen.findByText(/9 attempts · status 500 · 12 ms/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Replay/ })).toBeNull();
});

it('lists deliveries with their state, in pages, and sends one again', async () => {
  const other = aDelivery({ id: '6f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55', event: 'member.left', state: 'pending' });
  const { api, user } = open([aWebhook()], {
    [`GET ${PATH}/${ID}/deliveries`]: ({ url }) => ({
      body: url.searchParams.has('after')
        ? { items: [other], next: null }
        : { items: [aDelivery()], next: aDelivery().id },
    }),
    [`POST ${PATH}/${ID}/deliveries/${aDelivery().id}/replay`]: { body: aDelivery({ state: 'pending' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  expect(await screen.findByText(/9 attempts · status 500 · 12 ms/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show older deliveries' }));
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replay member.left' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Replay member.joined' }));
  expect(await screen.findByText(/The message is sent again/)).toBeInTheDocument();
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(true);
});
