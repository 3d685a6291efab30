import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { close, listen } from '../installation/listening.js';
import { sendLoad } from '../installation/load.js';
import { signUp } from '../installation/people.js';
import type { FaultLaboratory } from './fault-laboratory.js';
import { untilTrue } from '../installation/program.js';

const CALLERS = 4;
const SECRET = 'whsec_tracker_development';

interface Size {
  events: number;
  answerSeconds: number;
}

export async function slowStripe(laboratory: FaultLaboratory, { events, answerSeconds }: Size) {
  const stripe = new Stripe();
  const settings = { DEV_SERVICES_PORT: String(await stripe.open()), REDIS_URL: '' };
  const service = await laboratory.startApi(undefined, settings);
  try {
    stripe.installationId = (await laboratory.pool.query('select id from installation')).rows[0].id;
    const { id, headers } = await signUp(laboratory.pool, 'reader@example.test');
    await laboratory.pool.query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
       select $1, 'Credential ' || n, 'Red Cross', '2026-01-01', '2027-01-01' from generate_series(1, 20) n`,
      [id],
    );
    const organizations = await addOrganizations(laboratory, events);
    const measure = async (seconds: number) => {
      const times = [];
      for (const path of ['/api/credentials', '/readyz'])
        times.push(sendLoad(service.url, { requests: [{ path, headers }], connections: CALLERS, seconds }));
      return Promise.all(times);
    };
    await measure(1);

    const before = await measure(3);
    stripe.delayMs = answerSeconds * 1_000;
    const startedAt = performance.now();
    const measuring = measure(answerSeconds + 2);
    const accepted = await Promise.all(organizations.map((organization) => deliver(service.url, organization)));
    const areHandled = async () => (await countsOf(laboratory)).handled === events;
    await untilTrue('all events were handled', answerSeconds + 20, areHandled).catch(() => undefined);
    const seconds = (performance.now() - startedAt) / 1_000;
    const during = await measuring;
    stripe.delayMs = 0;
    const after = await measure(3);

    const counts = await countsOf(laboratory);
    const times = (path: number) =>
      [before, during, after].map((results) => `${results[path]?.p50.toFixed(1)} / ${results[path]?.p99.toFixed(1)}`);
    const lost = events - Math.min(counts.handled, counts.onPlan);
    const answered = accepted.filter(Boolean).length;
    return {
      name: `Stripe answers after ${answerSeconds} s, ${events} events at once`,
      isGood:
        lost === 0 &&
        counts.doubled === 0 &&
        answered === events &&
        during.every(({ failed, max }) => failed === 0 && max < answerSeconds * 500),
      figures: {
        'p50 / p99 in ms': 'before   during   after',
        'list of credentials': times(0).join('   '),
        '/readyz': times(1).join('   '),
        'events accepted': answered,
        'events handled': counts.handled,
        'events lost': lost,
        'events handled twice': counts.doubled,
        'seconds until all were handled': seconds.toFixed(1),
      },
    };
  } finally {
    await service.stop('SIGKILL');
    await stripe.close();
  }
}

class Stripe {
  delayMs = 0;
  installationId = '';
  readonly #server = createServer((request, response) => {
    const [, id] = /^\/v1\/subscriptions\/sub_([\w-]+)$/.exec(request.url ?? '') ?? [];
    const account = { id: 'acct_faults', object: 'account' };
    const body = JSON.stringify(id ? subscriptionOf(id, this.installationId) : account);
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(body), this.delayMs);
  });

  open() {
    return listen(this.#server);
  }

  close() {
    return close(this.#server);
  }
}

function subscriptionOf(organizationId: string, installationId: string) {
  const now = Math.floor(Date.now() / 1_000);
  return {
    id: `sub_${organizationId}`,
    object: 'subscription',
    customer: `cus_${organizationId}`,
    metadata: { installationId, organizationId, tier: 'team' },
    status: 'trialing',
    trial_end: now + 14 * 86_400,
    created: now,
    latest_invoice: null,
    items: { object: 'list', data: [{ price: { id: 'price_team', unit_amount: 1_900 }, current_period_end: now }] },
  };
}

async function deliver(url: string, organizationId: string) {
  const body = JSON.stringify({
    id: `evt_${organizationId}`,
    object: 'event',
    type: 'customer.subscription.created',
    data: { object: { object: 'subscription', id: `sub_${organizationId}` } },
  });
  const timestamp = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${digest}` };
  const send = () => fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body }).catch(() => null);
  const answers = await Promise.all([send(), send()]);
  for (const answer of answers) await answer?.body?.cancel();
  return answers.every((answer) => answer?.ok);
}

async function countsOf(laboratory: FaultLaboratory): Promise<{ handled: number; onPlan: number; doubled: number }> {
  const { rows } = await laboratory.pool.query(`
    select (select count(*)::integer from stripe_events where next_try_at is null and given_up_at is null) as handled,
           (select count(*)::integer from organizations where subscription_tier = 'team') as "onPlan",
           (select count(*)::integer - count(distinct organization_id)::integer from outbox_messages
            where kind = 'trial-started') as doubled`);
  return rows[0];
}

async function addOrganizations(laboratory: FaultLaboratory, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await laboratory.pool.query(
    `with made as (insert into organizations (id, name) select id, 'Ward' from unnest($1::uuid[]) id returning id),
          owners as (insert into users (id, email) select id, id || '@example.test' from unnest($1::uuid[]) id returning id)
     insert into memberships (organization_id, user_id, role) select made.id, owners.id, 'owner' from made join owners using (id)`,
    [ids],
  );
  return ids;
}
