import { hkdfSync, randomBytes } from 'node:crypto';
import secureSession, { type SecureSessionPluginOptions, type Session } from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    returnTo: string;
    [provider: string]: unknown;
  }
}

const MINUTES_AT_THE_PROVIDER = 15;

/** The encrypted cookie carries the PKCE verifier, state and nonce to the provider and back. */
export function signInSessionOptions(environment: Environment) {
  const seconds = MINUTES_AT_THE_PROVIDER * 60;
  return {
    cookieName: 'sign_in',
    key: encryptionKey(environment),
    expiry: seconds,
    cookie: {
      path: '/auth',
      httpOnly: true,
      sameSite: 'lax' as const,
      secure: environment.secureCookies,
      maxAge: seconds,
    },
  } satisfies SecureSessionPluginOptions;
}

/** The plugin would create a session for every request, so it is registered in a context without routes. */
export async function keepSignIns(fastify: FastifyInstance, environment: Environment): Promise<void> {
  const options = signInSessionOptions(environment);
  const { cookieName, cookie } = options;
  await fastify.register(async (plugin) => {
    await plugin.register(secureSession, options);
    fastify.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/auth/')) return;
      route.onRequest = async (request) => {
        const sent = request.cookies[cookieName];
        request.session = (sent && plugin.decodeSecureSession(sent)) || plugin.createSecureSession({});
      };
      route.onSend = async (request, reply) => {
        const session: Session | undefined = request.session;
        if (session?.deleted) reply.setCookie(cookieName, '', { ...cookie, expires: new Date(0), maxAge: 0 });
        else if (session?.changed) reply.setCookie(cookieName, plugin.encodeSecureSession(session), cookie);
      };
    });
  });
  fastify.decorateRequest('session');
}

/** Derived from the providers' secrets, which all processes share. Without providers, a random key per process. */
function encryptionKey({ providers }: Environment): Buffer {
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

declare module 'fastify' {
  interface FastifyReply {
    setHeader(name: string, value: string): void;
    end(body?: string): void;
  }
}
