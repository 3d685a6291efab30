import type { FastifyInstance } from 'fastify';
import { sendPage } from '../pages/layout.js';
import type { Settings } from '../settings.js';
import { apiPlugin } from './api.plugin.js';
import { checkoutPagesPlugin } from './checkout-pages.plugin.js';
import { overviewPage } from './overview-page.js';
import { portalPagesPlugin } from './portal-pages.plugin.js';
import { StripeAccount, webhookAddress } from './stripe-account.js';
import { StripeApiError } from './stripe-error.js';
import { ApiFaults, testControlsPlugin } from './test-controls.plugin.js';

const BILLING_INTERVAL_MS = 10_000;

export async function stripePlugin(server: FastifyInstance, settings: Settings): Promise<void> {
  const account = new StripeAccount(settings);
  const faults = new ApiFaults();
  const timer = setInterval(() => account.cycle.run(), BILLING_INTERVAL_MS);
  timer.unref();
  server.addHook('onReady', async () => account.webhooks.resume());
  server.addHook('onClose', async () => {
    clearInterval(timer);
    account.webhooks.stop();
  });

  apiPlugin(server, account, faults);
  await server.register(async (scope) => unknownCalls(scope), { prefix: '/stripe/v1' });
  checkoutPagesPlugin(server, account);
  portalPagesPlugin(server, account);
  testControlsPlugin(server, account, faults);

  server.get('/stripe', (_request, reply) =>
    sendPage(reply, { title: 'Stripe', body: overviewPage(account, webhookAddress(settings)) }),
  );
}

function unknownCalls(scope: FastifyInstance): void {
  scope.setNotFoundHandler((request, reply) => {
    const call = `${request.method}: ${request.url.replace(/^\/stripe/, '').replace(/\?.*/, '')}`;
    const error = new StripeApiError(404, `Unrecognized request URL (${call}); this stand-in does not know the call.`);
    return reply.code(404).send(error.toJSON());
  });
}
