import type { FastifyInstance, FastifyReply } from 'fastify';
import { messageCard, sendPage } from '../pages/layout.js';
import { CARDS, checkoutPage, closedCheckoutPage, planChangePage } from './checkout-page.js';
import { Parameters } from './parameters.js';
import type { StripeAccount } from './stripe-account.js';
import type { CheckoutSessionObject } from './stripe-objects.js';

type ById = { Params: { id: string } };

export function checkoutPagesPlugin(server: FastifyInstance, account: StripeAccount): void {
  const { checkout, clock, planChanges, records, webhooks } = account;
  const find = (id: string) => (records.find('checkout.session', id) ? checkout.get(id) : null);

  const returnUrl = (id: string) => records.find('billing_portal.session', id)?.return_url ?? '/';

  const show = (reply: FastifyReply, session: CheckoutSessionObject, problem: string | null = null) => {
    const isOpen = session.status === 'open';
    return sendPage(reply, {
      title: isOpen ? 'Subscribe' : 'Checkout is over',
      narrow: true,
      status: problem ? 402 : 200,
      formTargets: [session.success_url, session.cancel_url].filter((url) => url !== null).map(originOf),
      body: isOpen
        ? checkoutPage({ session, plan: checkout.planOf(session.id), now: clock.now(), problem })
        : closedCheckoutPage(session),
    });
  };

  server.get<ById>('/stripe/checkout/:id', (request, reply) => {
    const change = records.find('plan_change', request.params.id);
    if (change)
      return sendPage(reply, {
        title: 'Change plan',
        narrow: true,
        formTargets: [change.doneUrl, returnUrl(change.id)].map(originOf),
        body: planChangePage(account, change),
      });
    const session = find(request.params.id);
    return session ? show(reply, session) : unknownSession(reply);
  });

  server.post<ById>('/stripe/checkout/:id/subscribe', async (request, reply) => {
    const change = records.find('plan_change', request.params.id);
    if (change) {
      const before = records.all('event').length;
      planChanges.confirm(change);
      await Promise.all(
        records
          .all('event')
          .slice(before)
          .map((event) => webhooks.firstTryOf(event)),
      );
      return reply.redirect(change.doneUrl, 303);
    }
    const open = find(request.params.id);
    if (!open) return unknownSession(reply);
    if (open.status === 'expired') return show(reply, open);
    if (open.status === 'complete') return reply.redirect(successUrl(open), 303);
    const card = new Parameters(request.body).oneOf('card', Object.keys(CARDS)) ?? 'works';
    if (card === 'declined') return show(reply, open, 'Your card was declined. Choose another card.');
    const { session, event } = checkout.complete(open, card === 'later');
    await webhooks.firstTryOf(event);
    return reply.redirect(successUrl(session), 303);
  });

  server.post<ById>('/stripe/checkout/:id/cancel', (request, reply) => {
    if (records.find('plan_change', request.params.id)) return reply.redirect(returnUrl(request.params.id), 303);
    const session = find(request.params.id);
    return session?.cancel_url ? reply.redirect(session.cancel_url, 303) : unknownSession(reply);
  });
}

function successUrl({ id, success_url }: CheckoutSessionObject): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "'self'";
}

function unknownSession(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Unknown checkout',
    narrow: true,
    status: 404,
    body: messageCard('Unknown checkout', 'There is no such checkout here. Start again in the application.'),
  });
}
