import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { eventAbout, signature } from './stripe/fake-stripe.fixture.js';

const SENTENCE = 'Plans cannot be bought here: this installation takes no payments.';

describe('production without payments', () => {
  let api: TestApp;

  beforeAll(async () => {
    const publicUrl = 'http://localhost';
    api = await startTestApp({ environment: { isProduction: true, publicUrl, stripe: null } });
  });
  afterAll(() => api?.close());

  test('shows the prices', async () => {
    const answer = await api.inject('/api/subscriptions/pricing');
    expect([answer.statusCode, answer.json().team.price]).toEqual([200, 19]);
  });

  test.each(['create-checkout-session', 'create-portal-session'])(
    'says at %s that plans are not sold',
    async (call) => {
      const owner = await api.signIn();
      const headers = { origin: api.environment.publicUrl };
      expect(
        (await owner.inject({ method: 'POST', url: '/api/organizations', headers, payload: { name: 'Ward 7' } }))
          .statusCode,
      ).toBe(201);
      const answer = await owner.inject({
        method: 'POST',
        url: `/api/subscriptions/${call}`,
        headers,
        payload: { tier: 'team' },
      });
      expect([answer.statusCode, answer.json()]).toEqual([409, { success: false, message: SENTENCE, error: SENTENCE }]);
    },
  );

  test('takes no event that is signed with the secret everybody knows', async () => {
    const body = eventAbout('customer.subscription.updated', { object: 'subscription', id: 'sub_1' });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body) };
    const answer = await api.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers });
    expect([answer.statusCode, answer.body]).toEqual([409, SENTENCE]);
  });
});
