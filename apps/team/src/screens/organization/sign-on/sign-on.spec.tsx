import type { SsoConnection } from '@tracker/contracts/auth/sso';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, lateAnswer } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization } from '../../../team.fixture';
import { SsoPanel } from './sso-panel';
import { ScimPanel } from './scim-panel';

describe('single sign-on', () => {
  const organization = anOrganization({ subscriptionTier: 'enterprise', maxMembers: 50 });
  const PATH = `/api/organizations/${organization.id}/sso`;
  const NONE: SsoConnection = {
    issuer: null,
    clientId: null,
    isRequired: false,
    joinsByItself: false,
    redirectUri: 'https://tracker.example/auth/sso/callback',
    domains: [],
  };
  const SET = { ...NONE, issuer: 'https://login.acme.test', clientId: 'tracker' };
  const DOMAIN = { domain: 'acme.test', recordName: '_tracker.acme.test', recordValue: 'tracker=1', isVerified: false };

  type Answers = Parameters<typeof fakeApi>[0];

  function open(connection: SsoConnection, more: Answers = {}, current = organization) {
    const api = fakeApi({ [`GET ${PATH}`]: { body: connection }, ...more });
    const writes = () => api.calls.filter(({ method }) => method !== 'GET');
    return { ...renderPage(<SsoPanel organization={current} />), answers: api.answers, writes };
  }

  it('is set up with issuer, client and secret, and then clears the secret field', async () => {
    const { user, writes } = open(NONE, { [`PUT ${PATH}`]: { body: SET } });
    expect(await screen.findByLabelText('Redirect address')).toHaveValue(NONE.redirectUri);
    await user.type(screen.getByLabelText(/^Issuer/), 'https://login.acme.test');
    await user.type(screen.getByLabelText(/^Client ID/), 'tracker');
    await user.click(screen.getByRole('button', { name: 'Save Connection' }));
    await waitFor(() => expect(screen.getByLabelText(/^Client secret/)).toHaveFocus());
    expect(screen.getByLabelText(/^Client secret/)).toHaveAccessibleDescription(/Client secret is required/);
    await user.type(screen.getByLabelText(/^Client secret/), 'very secret');
    await user.click(screen.getByRole('switch', { name: 'New people join' }));
    await user.click(screen.getByRole('button', { name: 'Save Connection' }));
    expect(await screen.findByText(/Your provider responded/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Client secret/)).toHaveValue('');
    expect(writes()[0]?.body).toEqual({
      issuer: 'https://login.acme.test',
      clientId: 'tracker',
      clientSecret: 'very secret',
      isRequired: false,
      joinsByItself: true,
    });
  });

  it('keeps a domain typed while the previous one is being added', async () => {
    const late = lateAnswer();
    const { user, writes } = open(SET, { [`POST ${PATH}/domains`]: () => late.answer });
    const field = await screen.findByLabelText('Domain');
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Domain is required'));
    await user.type(field, 'acme.test{Enter}');
    await waitFor(() => expect(writes()).toHaveLength(1));
    await user.clear(field);
    await user.type(field, 'acme.example');
    late.give({ body: DOMAIN });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add Domain' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(field).toHaveValue('acme.example');
  });

  it('keeps the stored secret, and requires a new one for another issuer', async () => {
    const { user, answers, writes } = open(SET, {
      [`PUT ${PATH}`]: { status: 400, body: 'This issuer cannot be used. Why.' },
    });
    const secret = await screen.findByLabelText(/^Client secret/);
    expect(secret).toHaveAccessibleDescription(/A secret is stored and never shown/);
    await user.click(screen.getByRole('switch', { name: 'Required for members' }));
    await user.click(screen.getByRole('button', { name: 'Save Connection' }));
    const issuer = screen.getByLabelText(/^Issuer/);
    await waitFor(() => expect(issuer).toHaveAccessibleDescription(/This issuer cannot be used\. Why\./));
    expect(issuer).toBeInvalid();
    expect(writes()[0]?.body).toEqual({
      issuer: SET.issuer,
      clientId: SET.clientId,
      isRequired: true,
      joinsByItself: false,
    });
    answers[`PUT ${PATH}`] = { status: 400, body: 'Client secret is required: another issuer needs its own.' };
    await user.click(screen.getByRole('button', { name: 'Save Connection' }));
    await waitFor(() => expect(secret).toHaveAccessibleDescription(/Client secret is required/));
    expect(secret).toBeInvalid();
    await user.type(issuer, '/other');
    expect(secret).toHaveAccessibleDescription(/Another issuer needs its own secret/);
    await user.click(screen.getByRole('button', { name: 'Save Connection' }));
    await waitFor(() => expect(secret).toHaveFocus());
    expect(writes()).toHaveLength(2);
  });

  it('shows the record of a domain, reports a missing one, and explains the removal', async () => {
    const { user, writes } = open(
      { ...SET, domains: [DOMAIN, { ...DOMAIN, domain: 'proved.test', isVerified: true }] },
      {
        [`POST ${PATH}/domains/acme.test/verify`]: { body: DOMAIN },
        [`DELETE ${PATH}/domains/proved.test`]: { body: { success: true, message: 'ok' } },
        [`POST ${PATH}/domains`]: { status: 400, body: 'Domain must be a mail domain such as example.com' },
      },
    );
    expect(await screen.findByLabelText('Record name')).toHaveValue(DOMAIN.recordName);
    expect(screen.getByLabelText('Record value')).toHaveValue(DOMAIN.recordValue);
    await user.click(screen.getByRole('button', { name: 'Verify acme.test' }));
    expect(await screen.findByText(/The record was not found/)).toBeVisible();
    await user.type(screen.getByLabelText('Domain'), 'nonsense{Enter}');
    expect(await screen.findByText('Domain must be a mail domain such as example.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove proved.test' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      /can no longer sign in with your provider.*Another organization may verify the domain/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Remove domain' }));
    expect(writes().at(-1)).toMatchObject({ method: 'DELETE', path: `${PATH}/domains/proved.test` });
  });

  it('is removed after a confirmation that lists the consequences', async () => {
    const { user, writes } = open(SET, { [`DELETE ${PATH}`]: { body: { success: true, message: 'ok' } } });
    await user.click(await screen.findByRole('button', { name: 'Remove Single Sign-On' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(/No one can sign in with https:\/\/login\.acme\.test any more/);
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/No one can sign in with your provider any more/)).toBeInTheDocument();
    expect(writes()).toHaveLength(1);
  });

  it('names the required plan, and can be removed without it', async () => {
    open(SET, {}, anOrganization({ subscriptionTier: 'team' }));
    expect(await screen.findByText(/part of the Enterprise plan.*No one can sign in with your provider/)).toBeVisible();
    expect(screen.queryByLabelText(/^Issuer/)).toBeNull();
    expect(screen.queryByText('Email domains')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Single Sign-On' })).toBeEnabled();
  });

  it('can remove domains without the plan, so another organization can verify them, but cannot add any', async () => {
    const proved = { ...DOMAIN, domain: 'proved.test', isVerified: true };
    const { user, writes } = open(
      { ...NONE, domains: [DOMAIN, proved] },
      { [`DELETE ${PATH}/domains/proved.test`]: { body: { success: true, message: 'ok' } } },
      anOrganization({ subscriptionTier: 'free' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove proved.test' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove domain' }));
    await waitFor(() => expect(writes()).toMatchObject([{ method: 'DELETE', path: `${PATH}/domains/proved.test` }]));
    expect(screen.getByRole('button', { name: 'Remove acme.test' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify acme.test' })).toBeNull();
    expect(screen.queryByLabelText('Domain')).toBeNull();
  });
});

describe('the directory', () => {
  const organization = anOrganization({ subscriptionTier: 'enterprise' });
  const PATH = `/api/organizations/${organization.id}/scim-token`;

  function fakeAccess(isActive: boolean) {
    const access = {
      isActive,
      createdAt: null as string | null,
      lastUsedAt: null as string | null,
      baseUrl: 'https://t.test/scim/v2',
    };
    const api = fakeApi({
      [`GET ${PATH}`]: () => ({ body: { ...access } }),
      [`POST ${PATH}`]: () => {
        Object.assign(access, { isActive: true, createdAt: '2026-11-22T10:00:00Z' });
        return { status: 201, body: { token: 'scim-token-value' } };
      },
      [`DELETE ${PATH}`]: () => {
        access.isActive = false;
        return { body: { success: true, message: 'SCIM token revoked' } };
      },
    });
    const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
    return { access, writes };
  }

  it('creates a token and shows it once, with a copy button', async () => {
    fakeAccess(false);
    const { user, unmount } = renderPage(<ScimPanel organization={organization} />);
    expect(await screen.findByText(/With a token created by an admin, it cannot/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    const field = await screen.findByLabelText('Token');
    expect(field).toHaveValue('scim-token-value');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Copy it now. You won’t see it again.');
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await navigator.clipboard.readText()).toBe('scim-token-value');
    expect(await screen.findByText(/Not used yet/)).toBeVisible();
    unmount();
    renderPage(<ScimPanel organization={organization} />);
    expect(await screen.findByRole('button', { name: 'Replace token' })).toBeVisible();
    expect(screen.queryByLabelText('Token')).toBeNull();
  });

  it('revokes a token only after a confirmation, on any plan', async () => {
    const { writes } = fakeAccess(true);
    const { user } = renderPage(<ScimPanel organization={{ ...organization, subscriptionTier: 'free' }} />);
    expect(await screen.findByText('Directory provisioning is part of the Enterprise plan.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
    expect(writes()).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText(/The token no longer works/)).toBeInTheDocument();
    expect(writes()).toEqual(['DELETE']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke token' })).toBeNull());
  });
});
