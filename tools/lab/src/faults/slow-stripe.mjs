import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/test-infrastructure/ports';

const CALLERS = 4;
const SECRET = 'whsec_tracker_development';

/** @typedef {{ list: number[], readyz: number[] }} Times */

/**
 * Stripe answers slowly while many events arrive. Other requests stay fast, and each event is handled once.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {{ events: number, answerSeconds: number }} size
 */
export async function slowStripe(laboratory, { events, answerSeconds }) {
  await laboratory.reset();
  const stripe = new Stripe();
  const stripePort = await stripe.open();
  const port = await freePort();
  const settings = { PORT: String(port), DEV_SERVICES_PORT: String(stripePort), REDIS_URL: '' };
  const service = laboratory.run('main', { settings });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilTrue(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true, 60);
    stripe.installationId = (await laboratory.pool.query('select id from installation')).rows[0].id;
    const cookie = await signIn(laboratory);
    const organizations = await addOrganizations(laboratory, events);
    await measure(url, cookie, sleep(1_000));

    const before = await measure(url, cookie, sleep(3_000));
    stripe.delayMs = answerSeconds * 1_000;
    const began = performance.now();
    let answered = 0;
    const handled = async () => {
      const answers = await Promise.all(organizations.map((id) => deliver(url, id)));
      answered = answers.filter((isTaken) => isTaken).length;
      await untilTrue(async () => (await countsOf(laboratory)).handled === events, answerSeconds + 20).catch(() => {});
    };
    const during = await measure(url, cookie, handled());
    const seconds = (performance.now() - began) / 1_000;
    stripe.delayMs = 0;
    const after = await measure(url, cookie, sleep(3_000));

    const counts = await countsOf(laboratory);
    /** @param {keyof Times} call */
    const row = (call) =>
      [before, during, after]
        .map((times) => `${quantile(times[call], 0.5)} / ${quantile(times[call], 0.99)}`)
        .join('   ');
    const lost = events - Math.min(counts.handled, counts.onPlan);
    return {
      name: `Stripe answers after ${answerSeconds} s, ${events} events at once`,
      isGood:
        lost === 0 &&
        counts.doubled === 0 &&
        answered === events &&
        Math.max(...during.list, ...during.readyz) < answerSeconds * 500,
      figures: {
        'p50 / p99 in ms': 'before   during   after',
        'list of credentials': row('list'),
        '/readyz': row('readyz'),
        'events taken': answered,
        'events handled': counts.handled,
        'events lost': lost,
        'events doubled': counts.doubled,
        'seconds until all were handled': seconds.toFixed(1),
      },
    };
  } finally {
    await laboratory.kill(service);
    await stripe.close();
  }
}

/** The part of Stripe this scenario needs: an account, and a subscription whose id is the organization's. */
class Stripe {
  delayMs = 0;
  installationId = '';
  #server = createServer(async (request, response) => {
    await sleep(this.delayMs);
    const [, id] = /^\/v1\/subscriptions\/sub_([\w-]+)$/.exec(request.url ?? '') ?? [];
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(id ? subscriptionOf(id, this.installationId) : { id: 'acct_faults', object: 'account' }),
    );
  });

  async open() {
    const port = await freePort();
    this.#server.listen(port);
    await once(this.#server, 'listening');
    return port;
  }

  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/**
 * @param {string} organizationId
 * @param {string} installationId
 */
function subscriptionOf(organizationId, installationId) {
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

/**
 * Delivers an event twice, as Stripe sometimes does.
 * @param {string} url
 * @param {string} organizationId
 */
async function deliver(url, organizationId) {
  const body = JSON.stringify({
    id: `evt_${organizationId}`,
    object: 'event',
    type: 'customer.subscription.created',
    data: { object: { object: 'subscription', id: `sub_${organizationId}` } },
  });
  const timestamp = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp},v1=${digest}` };
  const answers = await Promise.all(
    [1, 2].map(() => fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body }).catch(() => null)),
  );
  for (const answer of answers) await answer?.body?.cancel();
  return answers.every((answer) => answer?.ok);
}

/**
 * @param {string} url
 * @param {string} cookie
 * @param {Promise<unknown>} over
 * @returns {Promise<Times>}
 */
async function measure(url, cookie, over) {
  const ended = new AbortController();
  const ending = over.then(() => ended.abort());
  /** @type {Times} */
  const times = { list: [], readyz: [] };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!ended.signal.aborted) {
      times.list.push(await timed(`${url}/api/credentials`, cookie));
      times.readyz.push(await timed(`${url}/readyz`, cookie));
      await sleep(20);
    }
  });
  await Promise.all([...callers, ending]);
  return times;
}

/**
 * @param {string} url
 * @param {string} cookie
 */
async function timed(url, cookie) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - began;
}

/**
 * @param {number[]} times
 * @param {number} part
 */
function quantile(times, part) {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @returns {Promise<{ handled: number, onPlan: number, doubled: number }>}
 */
async function countsOf(laboratory) {
  const { rows } = await laboratory.pool.query(`
    select (select count(*)::integer from stripe_events where next_try_at is null and given_up_at is null) as handled,
           (select count(*)::integer from organizations where subscription_tier = 'team') as "onPlan",
           (select count(*)::integer - count(distinct organization_id)::integer from outbox_messages
            where kind = 'trial-started') as doubled`);
  return rows[0];
}

/** @param {import('./laboratory.mjs').Laboratory} laboratory */
async function signIn(laboratory) {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await laboratory.pool.query(
    `with person as (insert into users (email) values ('reader@example.test') returning id),
          kept as (insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
                   select id, 'Credential ' || n, 'Red Cross', '2026-01-01', '2027-01-01' from person, generate_series(1, 20) n)
     insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person`,
    [hash],
  );
  return `session=${token}`;
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {number} count
 * @returns {Promise<string[]>}
 */
async function addOrganizations(laboratory, count) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await laboratory.pool.query(
    `with made as (insert into organizations (id, name) select id, 'Ward' from unnest($1::uuid[]) id returning id),
          owners as (insert into users (id, email) select id, id || '@example.test' from unnest($1::uuid[]) id returning id)
     insert into memberships (organization_id, user_id, role) select made.id, owners.id, 'owner' from made join owners using (id)`,
    [ids],
  );
  await laboratory.pool.query('truncate stripe_events, stripe_account');
  return ids;
}

/**
 * @param {() => Promise<boolean>} isTrue
 * @param {number} seconds
 */
async function untilTrue(isTrue, seconds) {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await sleep(100))
    if (await isTrue()) return;
  throw new Error(`It did not come true within ${seconds} s.`);
}
