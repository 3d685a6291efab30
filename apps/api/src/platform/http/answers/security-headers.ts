import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PAYMENT_SCRIPT } from '@tracker/contracts/billing/offers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Environment } from '../../config/environment.js';
import { askedFor } from '../request-path.js';

const STRIPE_SCRIPTS = new URL(PAYMENT_SCRIPT).origin;

export interface PolicyChoices {
  inlineScriptHashes?: readonly string[];
  inlineStyleHashes?: readonly string[];
  codeOrigins?: readonly string[];
  isFramable?: boolean;
  allowsStripe?: boolean;
}

export function contentSecurityPolicy({
  inlineScriptHashes = [],
  inlineStyleHashes = [],
  codeOrigins = [],
  isFramable = false,
  allowsStripe = false,
}: PolicyChoices = {}): string {
  const stripe = allowsStripe ? ` ${STRIPE_SCRIPTS}` : '';
  const code = codeOrigins.map((origin) => ` ${origin}`).join('');
  const [hashes, styles] = [inlineScriptHashes, inlineStyleHashes].map((list) =>
    list.map((hash) => ` 'sha256-${hash}'`).join(''),
  );
  return [
    `default-src 'self'`,
    `script-src 'self'${hashes}${code}${stripe}`,
    `style-src 'self'${styles}${code}`,
    `img-src 'self' data: blob: https:${code}`,
    `font-src 'self' data:${code}`,
    `connect-src 'self'${allowsStripe ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self'${stripe}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramable ? '*' : `'none'`}`,
  ].join('; ');
}

/** For files that are not pages: they run nothing and have no origin when opened directly. */
export const FILE_POLICY = `default-src 'none'; sandbox`;

/** For public documents that other sites may read in a browser, such as badge verifiers. */
export function openToAll(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
    'content-security-policy': FILE_POLICY,
  });
}

/** For responses sent before routing, when the hooks that add headers don't run. */
export const BARE_ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy(),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function secureAnswers(fastify: FastifyInstance, environment: Pick<Environment, 'isProduction'>): void {
  const headers = { ...helmetHeaders(environment), 'content-security-policy': contentSecurityPolicy() };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** Sets `no-store` unless the handler decides otherwise, because nearly all responses are personal. */
export function keepAnswersPrivate(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(?:api|auth|scim)\//.test(askedFor(request)) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}

function helmetHeaders({ isProduction }: Pick<Environment, 'isProduction'>): Record<string, unknown> {
  const write = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // With `no-referrer`, browsers would send `Origin: null` with our own forms (Fetch standard, 3.2).
    referrerPolicy: { policy: 'same-origin' },
    hsts: isProduction ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  write(response.req, response, () => undefined);
  return { ...response.getHeaders() };
}
