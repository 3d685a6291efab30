import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiRoutes, type ApiRoute } from './api-routes.js';
import { Parameters } from './parameters.js';
import type { ApiFaults } from './test-controls.plugin.js';
import type { StripeAccount } from './stripe-account.js';
import { StripeApiError } from './stripe-error.js';
import { newId, type AnsweredRequest } from './stripe-records.js';

export function apiPlugin(server: FastifyInstance, account: StripeAccount, faults: ApiFaults): void {
  for (const route of apiRoutes(account)) {
    server.route<{ Params: { id?: string } }>({
      method: route.method,
      url: `/stripe/v1${route.path}`,
      handler: async (request, reply) => {
        const requestId = newId('request');
        void reply.header('request-id', requestId);
        if (faults.strikes('hang')) return reply.hijack();
        try {
          return respond(request, reply, requestId, route);
        } catch (error) {
          if (!(error instanceof StripeApiError)) throw error;
          return reply.code(error.status).send(error.toJSON());
        }
      },
    });
  }

  function respond(
    request: FastifyRequest<{ Params: { id?: string } }>,
    reply: FastifyReply,
    requestId: string,
    route: ApiRoute,
  ) {
    requireKey(request);
    faults.throwIfStriking();
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    const fingerprint = JSON.stringify([request.method, request.url, request.body ?? null]);
    const earlier = key === undefined ? undefined : account.records.find('answered_request', key);
    if (earlier) return replay(reply, earlier, fingerprint);

    const { status, body } = account.events.during({ id: requestId, idempotency_key: key ?? null }, () =>
      perform(route, request),
    );
    const text = JSON.stringify(body);
    if (key !== undefined) {
      account.records.save<'answered_request'>({
        id: key,
        object: 'answered_request',
        fingerprint,
        status,
        body: text,
      });
    }
    return reply.code(status).type('application/json').send(text);
  }

  /** Errors are stored too: Stripe repeats them for the same idempotency key. */
  function perform(
    route: ApiRoute,
    request: FastifyRequest<{ Params: { id?: string } }>,
  ): { status: number; body: object } {
    const sent = new Parameters(request.method === 'POST' ? request.body : request.query);
    try {
      return { status: 200, body: route.answer(request.params.id ?? '', sent) };
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return { status: error.status, body: error.toJSON() };
    }
  }
}

function requireKey({ headers }: FastifyRequest): void {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (/^(sk|rk)_test_/.test(key)) return;
  throw new StripeApiError(
    401,
    key
      ? 'Invalid API Key provided; this stand-in takes any that begins with sk_test_.'
      : 'You did not provide an API key.',
  );
}

function replay(reply: FastifyReply, earlier: AnsweredRequest, fingerprint: string): FastifyReply {
  if (earlier.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
    throw new StripeApiError(400, message, { type: 'idempotency_error' });
  }
  return reply.code(earlier.status).header('idempotent-replayed', 'true').type('application/json').send(earlier.body);
}
