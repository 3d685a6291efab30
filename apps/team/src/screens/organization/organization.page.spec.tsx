import type { Organization } from '@tracker/contracts/organizations/organizations';
import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, me } from '../../team.fixture';
import { manifest } from '../../remote.manifest';
import { OrganizationPage } from './organization.page';

const organization = anOrganization();
const PATH = `/api/organizations/${organization.id}`;

type Answers = Parameters<typeof fakeApi>[0];

function open(current: Organization | null = organization, more: Answers = {}, at = '/organization') {
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: current ? [current] : [] },
    [`GET ${PATH}/early-access`]: { body: { isOn: false } },
    [`GET ${PATH}/calendar-feed`]: { body: { isActive: false, lastFetchedAt: null } },
    [`GET ${PATH}/sso`]: { body: { issuer: null, domains: [] } },
    [`GET ${PATH}/scim-token`]: { body: { isActive: false } },
    [`GET ${PATH}/tokens`]: { body: [] },
    [`GET ${PATH}/webhooks`]: { body: [] },
    ...more,
  });
  return { ...renderPage(<OrganizationPage />, { at }), api };
}

describe('general information', () => {
  it('is the first panel and saves', async () => {
    const { user, api } = open(organization, { [`PUT ${PATH}`]: { body: { success: true, message: 'ok' } } });
    await user.type(await screen.findByLabelText('Organization name'), ' North');
    await user.type(screen.getByLabelText(/^Billing email/), 'pay@ward.test');
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('General information');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Success Organization updated successfully!')).toBeInTheDocument();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Ward 7 North',
      billingEmail: 'pay@ward.test',
    });
  });

  it('keeps and shows another administrator’s change, and sends only edited fields', async () => {
    let current = { ...organization, version: '1' };
    const { user, api } = open(organization, {
      'GET /api/organizations': () => ({ body: [current] }),
      [`PUT ${PATH}`]: ({ headers }) =>
        headers.get('if-match') === `"${current.version}"`
          ? { body: { success: true, message: 'ok' } }
          : {
              status: 412,
              body: { success: false, message: 'This was changed elsewhere in the meantime. Nothing was saved.' },
            },
    });
    await user.type(await screen.findByLabelText('Organization name'), ' North');
    current = { ...current, billingEmail: 'theirs@ward.test', version: '2' };
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Changed elsewhere meanwhile: Billing email/)).toBeVisible();
    expect(screen.getByLabelText(/^Billing email/)).toHaveValue('theirs@ward.test');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Success Organization updated successfully!')).toBeInTheDocument();
    const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ name: 'Ward 7 North' }, { name: 'Ward 7 North' }]);
  });

  it('requires a name, and shows a refusal at the field it names', async () => {
    const sentence = 'Billing email must be valid';
    const { user, api } = open(organization, { [`PUT ${PATH}`]: { status: 400, body: sentence } });
    const name = await screen.findByLabelText('Organization name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(name).toHaveAccessibleDescription('Organization name is required');
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false);
    await user.type(name, 'Ward 8');
    const field = screen.getByLabelText(/^Billing email/);
    await user.type(field, 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('keeps the input and shows why it was not saved', async () => {
    const { user, api } = open();
    await user.type(await screen.findByLabelText('Organization name'), '!');
    for (const [answer, words] of [
      [{ status: 400, body: { success: false, message: 'The plan is full.' } }, 'The plan is full.'],
      [{ status: 500, body: {} }, 'Failed to update organization'],
      [() => Promise.reject(new TypeError('offline')), 'An error occurred while updating the organization'],
    ] as [Answers[string], string][]) {
      api.answers[`PUT ${PATH}`] = answer;
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
      expect(screen.getByLabelText('Organization name')).toHaveValue('Ward 7!');
    }
  });
});
describe('early access', () => {
  const early = () => screen.findByRole('switch', { name: 'New versions first' });

  it('switches immediately, or reverts and shows why saving failed', async () => {
    let isOn = false;
    const { user, api } = open(organization, {
      [`GET ${PATH}/early-access`]: () => ({ body: { isOn } }),
      [`PUT ${PATH}/early-access`]: ({ body }) => {
        isOn = (body as { isOn: boolean }).isOn;
        return { body: { isOn } };
      },
    });
    await waitFor(async () => expect(await early()).toBeEnabled());
    expect(await early()).not.toBeChecked();
    await user.click(await early());
    await waitFor(async () => expect(await early()).toBeChecked());
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isOn: true });
    api.answers[`PUT ${PATH}/early-access`] = { status: 503, body: 'Please come again.' };
    await user.click(await early());
    expect(await screen.findByText('Please come again.')).toBeVisible();
    expect(await early()).toBeChecked();
  });
});

it.each(['member', 'owner'] as const)('links to each panel of a %s, in the page and in the palette', async (role) => {
  const { container } = open({ ...organization, role });
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const targets = sections.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(targets.includes('/organization/audit')).toBe(role === 'owner');
  for (const target of targets.filter((path) => path.includes('#')))
    expect(container.querySelector(target.slice(target.indexOf('#')))).toHaveAccessibleName();
  const offered = manifest.commands.filter((command) => role === 'owner' || !('access' in command));
  const paths = offered.map(({ path }) => path).filter((path) => path.startsWith('/organization'));
  expect(targets).toEqual(expect.arrayContaining(paths));
  expect(paths.includes('/organization#webhooks')).toBe(role === 'owner');
  expect(offered.some(({ path }) => path.startsWith('/team?do='))).toBe(role === 'owner');
});

it('is read-only for members, with one explanation', async () => {
  const { api } = open({ ...organization, role: 'member' });
  expect(
    await screen.findByText('You have read-only access. Contact an organization admin to make changes.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Organization name')).toHaveAttribute('readonly');
  for (const sentence of [
    'You need admin permissions to update organization settings.',
    'You need admin permissions to manage the subscription.',
    'You need admin permissions to delete the organization.',
  ])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Save Changes|Upgrade|Delete/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save Notification Settings' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'New versions first' })).toBeNull();
  expect(api.calls.filter(({ path }) => path.endsWith('/early-access'))).toEqual([]);
});

it('offers to create an organization when there is none, each time without the previous error', async () => {
  const { user } = open(null, { 'POST /api/organizations': { status: 409, body: 'You own one already' } });
  expect(await screen.findByText(/No organization found/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create Organization' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.type(dialog().getByLabelText('Organization name'), 'Ward 8{Enter}');
  expect(await dialog().findByRole('alert')).toHaveTextContent('You own one already');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Create Organization' }));
  expect(dialog().getByLabelText('Organization name')).toHaveValue('');
  expect(dialog().queryByRole('alert')).toBeNull();
});

describe('plans', () => {
  it('explain that the installation takes no payments', async () => {
    document.head.innerHTML =
      '<script type="application/json" id="offers">{"signIn":["google"],"plans":false}</script>';
    open({ ...organization, subscriptionTier: 'team' });
    const plans = within(await screen.findByRole('region', { name: 'Subscription Plans' }));
    expect(plans.getByText('Plans cannot be bought here: this installation takes no payments.')).toBeVisible();
    expect(plans.getByText('$49/month')).toBeVisible();
    expect(plans.queryAllByRole('button')).toEqual([]);
    document.head.replaceChildren();
  });

  it('show prices, limits and the current plan, and offer only upgrades', async () => {
    open({ ...organization, subscriptionTier: 'team' });
    const plans = within(await screen.findByRole('region', { name: 'Subscription Plans' }));
    for (const text of ['$19/month', '$49/month', 'Up to 3 members', 'Up to 10 members', 'Up to 50 members'])
      expect(plans.getByText(text)).toBeVisible();
    expect(plans.getByText('Current plan')).toBeVisible();
    expect(plans.queryByRole('button', { name: 'Upgrade to Team' })).toBeNull();
    expect(plans.getByRole('button', { name: 'Upgrade to Enterprise' })).toBeVisible();
  });

  it('show why checkout could not start', async () => {
    const { user, api } = open();
    for (const [answer, words] of [
      [{ body: { success: true } }, 'No checkout URL received'],
      [{ status: 500, body: {} }, 'Failed to create checkout session'],
      [{ status: 403, body: { success: false, error: 'Not you.' } }, 'Not you.'],
      [() => Promise.reject(new TypeError('offline')), 'An error occurred while starting the checkout process'],
    ] as [Answers[string], string][]) {
      api.answers['POST /api/subscriptions/create-checkout-session'] = answer;
      await user.click(await screen.findByRole('button', { name: 'Upgrade to Enterprise' }));
      expect(await screen.findByText(`Failed to start checkout process ${words}`)).toBeInTheDocument();
    }
    const asked = { tier: 'enterprise', organizationId: organization.id };
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual(asked);
  });

  it('show the result of a checkout and remove it from the URL', async () => {
    const { address } = open(organization, {}, '/organization?checkout=cancelled');
    expect(await screen.findByText(/The checkout was cancelled/)).toHaveAttribute('data-variant', 'info');
    await waitFor(() => expect(address()).toBe('/organization'));
  });
});

describe('the danger zone', () => {
  const openDialog = async (answers: Answers) => {
    const opened = open(organization, answers);
    await opened.user.click(await screen.findByRole('button', { name: 'Delete Organization' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };
  const DELETE = `DELETE ${PATH}`;

  it('deletes only when the name is typed exactly', async () => {
    const { user, dialog, api, address } = await openDialog({
      [DELETE]: { body: { success: true, message: 'gone', requiresLogout: false } },
    });
    const confirm = dialog.getByRole('button', { name: 'Delete Organization' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'ward 7');
    expect(dialog.getByText("Organization name doesn't match")).toBeVisible();
    expect(confirm).toBeDisabled();
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'Ward 7');
    expect(dialog.queryByText("Organization name doesn't match")).toBeNull();
    await user.click(confirm);
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('does not ask about edits in the forms of a deleted organization', async () => {
    fakeApi({
      'GET /api/auth/user': { body: me },
      'GET /api/organizations': { body: [organization] },
      [DELETE]: { body: { success: true, message: 'gone', requiresLogout: false } },
    });
    window.history.pushState({ idx: 0 }, '', '/organization');
    render(
      <Provider store={createTrackerStore()}>
        <GuardedRouter>
          <OrganizationPage />
        </GuardedRouter>
      </Provider>,
    );
    const { result: question } = renderHook(useLeaveQuestion);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Organization name/), '!');
    await user.click(screen.getByRole('button', { name: 'Delete Organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Ward 7');
    await user.click(dialog.getByRole('button', { name: 'Delete Organization' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(question.current).toBeNull();
  });

  it('signs out when it was the last organization', async () => {
    const { user, dialog, api, address } = await openDialog({
      [DELETE]: { body: { success: true, message: 'gone', requiresLogout: true } },
      'POST /auth/logout': { body: { success: true } },
    });
    await user.type(dialog.getByRole('textbox'), 'Ward 7');
    await user.click(dialog.getByRole('button', { name: 'Delete Organization' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(api.calls.map(({ path }) => path)).toContain('/auth/logout');
  });

  it('shows that the organization is gone after a lost response', async () => {
    const { user, dialog, api } = await openDialog({ [DELETE]: () => Promise.reject(new TypeError('offline')) });
    api.answers['GET /api/organizations'] = { body: [] };
    await user.type(dialog.getByRole('textbox'), 'Ward 7');
    await user.click(dialog.getByRole('button', { name: 'Delete Organization' }));
    expect(await screen.findByText(/No organization found/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open and shows why nothing was deleted', async () => {
    const { user, dialog, api, address } = await openDialog({});
    await user.type(dialog.getByRole('textbox'), 'Ward 7');
    for (const [answer, words] of [
      [{ status: 403, body: { success: false, message: 'm', error: 'You may not.' } }, 'You may not.'],
      [{ status: 500, body: {} }, 'Failed to delete organization'],
      [() => Promise.reject(new TypeError('offline')), 'An error occurred while deleting the organization'],
    ] as [Answers[string], string][]) {
      api.answers[DELETE] = answer;
      await user.click(dialog.getByRole('button', { name: 'Delete Organization' }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words));
      expect(address()).toBe('/organization');
    }
  });
});
