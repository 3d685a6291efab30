import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { INSTALLATION_ID } from '../../../platform/database/database.providers.js';
import { type IdentityStandIn, startIdentityStandIn } from '../../../testing/identity-stand-in.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { BillingScheduler } from '../stripe/billing.scheduler.js';

const DAY_MS = 86_400_000;

/** The inspected fields of the stand-in's answers. */
interface Answer {
  metadata: object;
  latest_invoice: string;
  customer: string;
  total: number;
  balance: number;
  data: object[];
}

describe('changing the plan at the Stripe stand-in', () => {
  let standIn: IdentityStandIn;
  let api: TestApp;
  let ward: TestOrganization;

  beforeAll(async () => {
    standIn = await startIdentityStandIn();
    api = await startTestApp({ environment: { devServicesPort: standIn.port, publicUrl: standIn.publicUrl } });
    ward = await createOrganization(api);
  });
  afterAll(async () => {
    await api?.close();
    await standIn?.close();
  });

  const begin = async (tier: string): Promise<string> => {
    const answer = await ward.owner.post('/api/subscriptions/create-checkout-session', { tier });
    return answer.json().url;
  };
  const press = async (url: string, button: 'subscribe' | 'cancel') => {
    const answer = await fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' });
    return answer.headers.get('location');
  };
  const pageOf = async (url: string) => (await fetch(url)).text();
  /** No webhook reaches an application without a port, so the scheduler reconciles a day later. */
  const reconcileNextDay = async () => {
    api.clock.advance(DAY_MS);
    await api.app.get(BillingScheduler, { strict: false }).reconcile();
  };
  const subscriptions = () => api.app.get(UnitOfWork).manager.find(Subscription);
  const tier = async () => {
    const row = await api.app.get(UnitOfWork).manager.findOneByOrFail(Organization, { id: ward.id });
    return row.subscriptionTier;
  };
  const ask = async (path: string): Promise<Answer> => {
    const headers = { authorization: 'Bearer sk_test_x' };
    return (await fetch(`http://localhost:${standIn.port}/v1/${path}`, { headers })).json() as Promise<Answer>;
  };

  test('confirms on a hosted page, keeps the trial end, and creates no second subscription', async () => {
    await press(await begin('team'), 'subscribe');
    await reconcileNextDay();
    const [before] = await subscriptions();
    expect([await tier(), before?.status]).toEqual(['team', 'trialing']);
    expect((await ask(`subscriptions/${before?.id}`)).metadata).toEqual({
      installationId: api.app.get(INSTALLATION_ID, { strict: false }),
      organizationId: ward.id,
      tier: 'team',
    });

    const url = await begin('enterprise');
    expect(url).toMatch(new RegExp(`^http://localhost:${standIn.port}/stripe/checkout/`));
    const page = await pageOf(url);
    for (const words of ['Change to Micro-Credential Tracker Enterprise', '>Subscribe</button>', '>Cancel</button>'])
      expect(page).toContain(words);
    expect(page).toMatch(/Free until[\s\S]*\$0\.00/);
    expect(await press(url, 'cancel')).toBe(`${standIn.publicUrl}/organization?checkout=cancelled`);
    await reconcileNextDay();
    expect(await tier()).toBe('team');

    expect(await press(url, 'subscribe')).toBe(`${standIn.publicUrl}/organization?checkout=success`);
    await reconcileNextDay();
    expect(await tier()).toBe('enterprise');
    expect(await subscriptions()).toEqual([
      expect.objectContaining({ id: before?.id, status: 'trialing', trialEndsAt: before?.trialEndsAt }),
    ]);
  });

  test('charges or credits the difference immediately after the trial', async () => {
    const [{ id } = { id: '' }] = await subscriptions();
    await fetch(`http://localhost:${standIn.port}/stripe/test/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 15 }),
    });
    const down = await begin('team');
    expect(await pageOf(down)).toMatch(/Credit<\/dt>\s*<dd>\$2\d\.\d\d/);
    await press(down, 'subscribe');
    await reconcileNextDay();
    expect(await tier()).toBe('team');
    const { latest_invoice: invoice, customer } = await ask(`subscriptions/${id}`);
    const credited = await ask(`invoices/${invoice}`);
    expect(credited).toMatchObject({ billing_reason: 'subscription_update', amount_due: 0 });
    expect(credited.total).toBeLessThan(-2_000);
    expect((await ask(`customers/${customer}`)).balance).toBe(credited.total);
    await press(await begin('enterprise'), 'subscribe');
    expect((await ask(`customers/${customer}`)).balance).toBe(0);
    expect((await ask(`subscriptions?customer=${customer}&status=all`)).data).toHaveLength(1);
  });
});
