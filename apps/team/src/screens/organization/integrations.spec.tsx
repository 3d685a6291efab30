import { screen, waitFor, within } from '@testing-library/react';
import { enabledButton } from '@tracker/testing/browser/enabled-button';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { WEBHOOK_EVENTS } from '@tracker/contracts/integrations/webhook-limits';
import { anOrganization } from '../../team.fixture';
import { ApiTokensPanel } from './api-tokens/api-tokens-panel';
import { WebhooksPanel } from './webhooks/webhooks-panel';

describe('API tokens', () => {
  const organization = anOrganization({ subscriptionTier: 'team' });
  const PATH = `/api/organizations/${organization.id}/tokens`;
  const ID = '3f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';
  const NORA = '5f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';

  const aToken = (overrides: object = {}) => ({
    id: ID,
    name: 'HR sync',
    scopes: ['members:read', 'audit:read'],
    lastFour: 'a1B2',
    createdBy: { id: NORA, name: 'Nora Berg' },
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

  it('requires a scope and a valid number of days, and keeps the input', async () => {
    const { api, user } = open([]);
    await user.click(await enabledButton('Create token'));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus());
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/);
    await user.type(form.getByLabelText('Name'), 'HR sync');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    await waitFor(() => expect(form.getAllByRole('checkbox')[0]).toHaveFocus());
    expect(form.getAllByRole('checkbox')[0]).toHaveAccessibleDescription('Choose what the token may do');
    await user.clear(form.getByLabelText('Expires in (days)'));
    await user.type(form.getByLabelText('Expires in (days)'), '400');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText('Choose what the token may do')).toBeVisible();
    expect(form.getByText('Enter 1 to 365 days')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('HR sync');
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows scopes as sentences, and ends a token after confirmation', async () => {
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

  it.each([
    ['left', []],
    ['is a plain member', [{ id: NORA, role: 'member' }]],
  ])('says that a token does not work while its creator %s', async (_reason, members) => {
    const MEMBERS = `GET /api/organizations/${organization.id}/members`;
    open([aToken()], { [MEMBERS]: { body: { organization, members } } });
    expect(await screen.findByText(/doesn’t work, because its creator is no longer an owner or admin/)).toBeVisible();
  });

  it('names the required plan on the Free plan, and can still end tokens', async () => {
    open([aToken()], {}, { ...organization, subscriptionTier: 'free' });
    expect(await screen.findByText('API tokens are part of the Team and Enterprise plans.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'End token HR sync' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
  });
});

describe('webhooks', () => {
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

  it('keeps the input when the URL is refused, and requires an event', async () => {
    const { user } = open([], {
      [`POST ${PATH}`]: { status: 400, body: 'This address cannot be used. The address is not public.' },
    });
    await user.click(await enabledButton('Add webhook'));
    const form = within(screen.getByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Add webhook' }));
    await waitFor(() => expect(form.getByLabelText('Address')).toHaveFocus());
    expect(form.getByLabelText('Address')).toHaveAccessibleDescription(/Address is required/);
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
    await user.click(form.getByRole('button', { name: 'Add webhook' }));
    expect(await form.findByText(/The address is not public/)).toBeVisible();
    const address = form.getByLabelText('Address');
    expect(address).toHaveValue('https://10.0.0.1/');
    expect(address).toHaveAccessibleDescription(/The address is not public/);
    expect(address).toBeInvalid();
    for (const box of form.getAllByRole('checkbox')) await user.click(box);
    await user.click(form.getByRole('button', { name: 'Add webhook' }));
    expect(await form.findByText('Choose one or more events')).toBeVisible();
  });

  it('names the required plan on the Free plan, and only allows deleting', async () => {
    const failing = aWebhook({ lastError: 'It answered with the status 500.' });
    const { user } = open([failing], {}, { ...organization, subscriptionTier: 'free' });
    expect(await screen.findByText('The last message failed. It answered with the status 500.')).toBeVisible();
    expect(await screen.findByText('Webhooks are part of the Team and Enterprise plans.')).toBeVisible();
    expect(screen.getByText('Off')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete']);
  });

  it('shows that a webhook was disabled, and enables it again', async () => {
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

  it('rotates the secret after confirmation, sends a test message, and deletes', async () => {
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

  it('lists deliveries with their state in pages, brings the row up to date, and replays one', async () => {
    const other = aDelivery({ id: '6f2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55', event: 'member.left', state: 'pending' });
    const webhooks = [aWebhook()];
    const { api, user } = open(webhooks, {
      [`GET ${PATH}/${ID}/deliveries`]: ({ url }) => ({
        body: url.searchParams.has('after')
          ? { items: [other], next: null }
          : { items: [aDelivery()], next: aDelivery().id },
      }),
      [`POST ${PATH}/${ID}/deliveries/${aDelivery().id}/replay`]: { body: aDelivery({ state: 'pending' }) },
    });
    expect(await screen.findByText(/nothing delivered yet/)).toBeVisible();
    webhooks[0] = aWebhook({ lastDeliveredAt: '2026-11-21T10:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Deliveries' }));
    expect(await screen.findByText(/9 attempts · status 500 · 12 ms/)).toBeVisible();
    expect(await screen.findByText(/last delivered/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show older deliveries' }));
    expect(await screen.findByText('Waiting')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Replay member.left' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Replay member.joined' }));
    expect(await screen.findByText(/The message is sent again/)).toBeInTheDocument();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(true);
  });
});
