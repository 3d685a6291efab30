import { hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.js';
import type { Environment } from '../../../platform/config/environment.js';

const COOKIE = 'sign_in';
const EMPTY = '{}';
const MINUTES_AT_THE_PROVIDER = 15;

/** The encrypted cookie carries the PKCE verifier, state and nonce to the provider and back. */
export function keepSignIns(fastify: FastifyInstance, environment: Environment, clock: Clock): void {
  const key = signInKey(environment);
  const maxAge = MINUTES_AT_THE_PROVIDER * 60;
  const cookie = { path: '/auth', httpOnly: true, sameSite: 'lax', secure: environment.secureCookies } as const;
  fastify.decorateRequest('session');
  fastify.decorateRequest('sessionBefore', EMPTY);
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/auth/')) return;
    route.onRequest = async (request) => {
      const sent = request.cookies[COOKIE];
      request.session = sent ? await decrypt(sent) : {};
      request.sessionBefore = JSON.stringify(request.session);
    };
    route.onSend = async (request, reply) => {
      const after = JSON.stringify(request.session ?? {});
      if (after === request.sessionBefore) return;
      if (after === EMPTY) reply.setCookie(COOKIE, '', { ...cookie, expires: new Date(0), maxAge: 0 });
      else reply.setCookie(COOKIE, await encrypt(request.session), { ...cookie, maxAge });
    };
  });

  async function encrypt(session: SignInSession): Promise<string> {
    const { EncryptJWT } = await import('jose');
    const token = new EncryptJWT({ session }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
    return token.setExpirationTime(new Date(clock.now().getTime() + maxAge * 1_000)).encrypt(key);
  }

  /** Empty if the cookie is from another key, changed, or expired. */
  async function decrypt(text: string): Promise<SignInSession> {
    const { jwtDecrypt } = await import('jose');
    const options = { keyManagementAlgorithms: ['dir'], currentDate: clock.now() };
    const opened = jwtDecrypt<{ session: SignInSession }>(text, key, options);
    return opened.then(({ payload }) => payload.session).catch(() => ({}));
  }
}

/** Derived from the providers' secrets, which all processes share. Without providers, a random key per process. */
export function signInKey({ providers }: Environment): Buffer {
  const secrets = Object.values(providers).flatMap((provider) => (provider ? [provider.clientSecret] : []));
  if (secrets.length === 0) return randomBytes(32);
  return Buffer.from(hkdfSync('sha256', secrets.join('\n'), '', 'sign-in cookie', 32));
}

/** Maps the methods of Node's response that passport calls to Fastify's reply. */
export function letPassportRedirect(fastify: FastifyInstance): void {
  fastify.decorateReply('setHeader', function (name: string, value: string) {
    this.header(name, value);
  });
  fastify.decorateReply('end', function (body?: string) {
    this.send(body ?? '');
  });
}

interface SignInSession {
  returnTo?: string;
  [provider: string]: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: SignInSession;
    sessionBefore: string;
  }
  interface FastifyReply {
    setHeader(name: string, value: string): void;
    end(body?: string): void;
  }
}
