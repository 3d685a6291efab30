import { type IdentityStandIn, startIdentityStandIn } from '../../../testing/identity-stand-in.js';
import { Relay } from '../relay/relay.js';
import { type TestMailServer, startMailServer } from '../../../testing/mail-server.js';
import { portfoliosOf } from '../../../testing/portfolio-calls.js';
import type { TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import type { FakeStripe } from '../../billing/stripe/fake-stripe.fixture.js';
import { startWithStripe } from '../../billing/stripe/stripe-shop.fixture.js';

const PUBLIC_URL = 'https://tracker.example';
/** The host headers of a forged request. */
const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.example;proto=http',
};

describe('outgoing URLs start with PUBLIC_URL despite forged host headers', () => {
  let standIn: IdentityStandIn;
  let mails: TestMailServer;
  let stripe: FakeStripe;
  let api: TestApp;
  let nora: TestPerson;

  beforeAll(async () => {
    standIn = await startIdentityStandIn();
    mails = await startMailServer();
    ({ api, stripe } = await startWithStripe({
      environment: {
        publicUrl: PUBLIC_URL,
        trustProxy: true,
        smtpUrl: mails.url,
        devServicesPort: standIn.port,
      },
    }));
    nora = await api.signIn({ email: 'nora@example.test' });
  });

  afterAll(async () => {
    await api?.app.get(Relay, { strict: false }).stop();
    await api?.close();
    await mails?.close();
    await standIn?.close();
  });

  const asForged = (method: 'GET' | 'POST', url: string, payload?: object) =>
    nora.inject({ method, url, payload, headers: FORGED });

  test.each(['evil.example', '127.0.0.1:3000', 'localhost'])(
    'in the redirect URI of a sign-in, requested as %s',
    async (host) => {
      const answer = await api.inject({ url: '/auth/google?returnTo=/team', headers: { ...FORGED, host } });
      const target = new URL(String(answer.headers.location));
      expect(target.origin).toBe(`http://localhost:${standIn.port}`);
      expect(target.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/google/callback`);
    },
  );

  test('in the redirect after a failed sign-in', async () => {
    const { headers } = await api.inject({ url: '/auth/google/callback?code=x&state=y', headers: FORGED });
    expect(new URL(String(headers.location), PUBLIC_URL).origin).toBe(PUBLIC_URL);
  });

  test('in links of emails', async () => {
    const { id } = (await asForged('POST', '/api/organizations', { name: 'Ward 7' })).json();
    const invitation = { email: 'invited@example.test', role: 'member' };
    expect((await asForged('POST', `/api/organizations/${id}/invitations`, invitation)).statusCode).toBe(201);
    await api.app.get(Relay, { strict: false }).start();
    const [mail] = await mails.untilReceived(1);
    expect(mail?.raw).toContain(`${PUBLIC_URL}/`);
    expect(mail?.raw).not.toContain('evil.example');
  });

  test('in the return URLs for Stripe', async () => {
    expect((await asForged('POST', '/api/subscriptions/create-checkout-session', { tier: 'team' })).statusCode).toBe(
      200,
    );
    const [order] = stripe.orders.values();
    expect(order).toMatchObject({
      successUrl: `${PUBLIC_URL}/organization?checkout=success`,
      cancelUrl: `${PUBLIC_URL}/organization?checkout=cancelled`,
    });
    const portal = jest.spyOn(stripe, 'createPortal');
    await asForged('POST', '/api/subscriptions/create-portal-session', {});
    expect(portal).toHaveBeenCalledWith(expect.any(String), `${PUBLIC_URL}/organization`);
  });

  test('in links and pictures of a public portfolio', async () => {
    const calls = portfoliosOf(api);
    await calls.buildShell();
    const token = await calls.publish(nora);
    const view = `${PUBLIC_URL}/portfolio/view/${token}`;
    const page = await api.inject({ url: `/portfolio/view/${token}`, headers: { ...FORGED, accept: 'text/html' } });
    expect(page.body).toContain(`property="og:url" content="${view}"`);
    expect(page.body).toContain(`property="og:image" content="${PUBLIC_URL}/api/portfolio/public/${token}/preview.png`);
    const badge = await asForged('GET', '/api/portfolio/linkedin-badge');
    expect(badge.json().html).toContain(view);
    for (const { body } of [page, badge]) expect(body).not.toContain('evil.example');
  });
});
