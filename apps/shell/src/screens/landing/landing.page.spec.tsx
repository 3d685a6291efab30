import { screen, waitFor, within } from '@testing-library/react';
import { PRICING } from '@tracker/contracts/billing/subscription-tiers';
import { useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { OrganizationForm } from '@tracker/ui/organization-form';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { LandingPage } from './landing.page';

describe('the landing page', () => {
  const PATH = 'GET /api/subscriptions/pricing';

  it('offers the three providers as links, and organization sign-in', () => {
    fakeApi({ [PATH]: { body: PRICING } });
    renderPage(<LandingPage />);
    for (const provider of ['Google', 'Microsoft', 'LinkedIn']) {
      expect(screen.getByRole('link', { name: `Continue with ${provider}` })).toHaveAttribute(
        'href',
        `/auth/${provider.toLowerCase()}`,
      );
    }
    expect(screen.getByRole('button', { name: 'Continue with your organization' })).toBeVisible();
  });

  it('offers only the sign-in methods of the installation', () => {
    document.head.innerHTML =
      '<script type="application/json" id="offers">{"signIn":["linkedin"],"plans":true,"sso":false}</script>';
    fakeApi({ [PATH]: { body: PRICING } });
    renderPage(<LandingPage />);
    expect(screen.getAllByRole('link', { name: /Continue with/ }).map(({ textContent }) => textContent)).toEqual([
      'Continue with LinkedIn',
    ]);
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    document.head.replaceChildren();
  });

  it('shows Loading pricing while prices load', () => {
    fakeApi({ [PATH]: () => new Promise(() => undefined) });
    renderPage(<LandingPage />);
    expect(screen.getByText('Loading pricing...').closest('[aria-busy="true"]')).not.toBeNull();
  });

  it('shows the prices of the pricing call', async () => {
    fakeApi({ [PATH]: { body: { ...PRICING, team: { ...PRICING.team, price: 21 } } } });
    renderPage(<LandingPage />);
    const team = (await screen.findByRole('heading', { level: 3, name: /Team/ })).closest('li');
    expect(
      within(team as HTMLElement).getByText((_text, element) => element?.textContent === '$21/month'),
    ).toBeVisible();
    expect(screen.queryByText('Loading pricing...')).toBeNull();
  });

  it('links each plan to the sign-in card', async () => {
    fakeApi({ [PATH]: { body: PRICING } });
    renderPage(<LandingPage />);
    for (const name of ['Start with Free', 'Try Team', 'Try Enterprise']) {
      const target = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
      expect(document.querySelector(target)).toContainElement(
        screen.getByRole('link', { name: 'Continue with Google' }),
      );
    }
  });

  it('shows that pricing failed, and loads it again on Retry', async () => {
    const { answers, calls } = fakeApi({ [PATH]: { status: 500, body: 'no' } });
    const { user } = renderPage(<LandingPage />);
    expect(await screen.findByText(/Failed to load pricing: Failed to fetch pricing/)).toBeVisible();
    answers[PATH] = { body: PRICING };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Enterprise' })).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['a list', []],
    ['nothing', null],
    ['a plan without a word', { free: {} }],
    ['words for numbers', { team: { name: 'Team', price: '19', maxMembers: 'ten', features: 'all' } }],
  ])('keeps working when the prices are %s', async (_what, body) => {
    fakeApi({ [PATH]: { body } });
    renderPage(<LandingPage />);
    await waitFor(() => expect(screen.queryByText('Loading pricing...')).toBeNull());
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/undefined|NaN|null/);
  });

  it('explains why a sign-in failed, and ignores unknown reasons', () => {
    fakeApi({ [PATH]: { body: PRICING } });
    const { unmount } = renderPage(<LandingPage />, { at: '/?signIn=cancelled' });
    expect(screen.getByRole('alert')).toHaveTextContent('The sign-in was cancelled.');
    unmount();
    renderPage(<LandingPage />, { at: '/?signIn=constructor' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the sign-in of organizations', () => {
  const PATH = 'POST /auth/sso';
  const FIELD = 'Work email';

  function Form({ returnTo, leave }: { returnTo: string; leave: (address: string) => void }) {
    return <OrganizationForm find={useOrganizationSignIn(returnTo)} leave={leave} />;
  }

  it('replaces "Continue with your organization" by a focused email field', async () => {
    const { user } = renderPage(<OrganizationSignIn find={jest.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Continue with your organization' }));
    expect(await screen.findByLabelText(FIELD)).toHaveFocus();
  });

  it('redirects to the provider with the return path', async () => {
    const { calls } = fakeApi({ [PATH]: { body: { redirectTo: '/auth/sso/org-1' } } });
    const leave = jest.fn();
    const { user } = renderPage(<Form returnTo="/reports?scope=x" leave={leave} />);
    await user.type(screen.getByLabelText(FIELD), ' nora@acme.test {Enter}');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/auth/sso/org-1?returnTo=%2Freports%3Fscope%3Dx']]));
    expect(calls).toEqual([{ method: 'POST', path: '/auth/sso', body: { email: 'nora@acme.test' } }]);
  });

  it('shows the server’s message when there is no provider, and keeps the address', async () => {
    fakeApi({ [PATH]: { status: 404, body: 'Single sign-on isn’t set up for this domain.' } });
    const leave = jest.fn();
    const { user } = renderPage(<Form returnTo="/" leave={leave} />);
    await user.type(screen.getByLabelText(FIELD), 'nora@nowhere.test');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Single sign-on isn’t set up for this domain.')).toBeVisible();
    expect(screen.getByLabelText(FIELD)).toHaveValue('nora@nowhere.test');
    expect(leave).not.toHaveBeenCalled();
  });
});
