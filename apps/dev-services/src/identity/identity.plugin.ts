import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageCard, sendPage } from '../pages/layout.js';
import type { Settings } from '../settings.js';
import { createIssuer, type Issuer } from './issuer.js';
import { DIRECTORY_PROVIDER, IDENTITY_PROVIDERS } from './providers.js';
import { SEEDED_PEOPLE } from './seeded-people.js';
import { type Choices, signInPage } from './sign-in-page.js';
import { problemWith, readTypedProfile, type TypedProfile } from './typed-profile.js';

interface SignInPolicy {
  choices(): Choices;
  admit(typed: TypedProfile): TypedProfile;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
}

interface PeopleOfDirectory {
  list(): readonly Person[];
  findActive(email: string): Person | undefined;
}

const EVERYBODY: SignInPolicy = {
  choices: () => ({
    rule: 'Any address signs in.',
    heading: 'Or as someone from the demonstration data',
    people: SEEDED_PEOPLE,
  }),
  admit: (typed) => typed,
};

const onlyThePeopleOf = (directory: PeopleOfDirectory): SignInPolicy => ({
  choices: () => ({
    rule: 'People sign in whom the directory lists as active.',
    heading: 'Or as someone from the directory',
    people: directory.list().flatMap((person) => (person.isActive ? [{ ...person, description: 'Active' }] : [])),
  }),
  admit: (typed) => {
    if (typed.problem) return typed;
    const person = directory.findActive(typed.profile.email);
    if (!person) return { ...typed, problem: 'Nobody with this address is active in the directory.' };
    const { email, firstName, lastName } = person;
    return { profile: { ...typed.profile, email, firstName, lastName }, problem: null };
  },
});

export async function identityPlugin(
  server: FastifyInstance,
  settings: Settings,
  directory: PeopleOfDirectory,
): Promise<void> {
  for (const provider of [...IDENTITY_PROVIDERS, DIRECTORY_PROVIDER]) {
    const issuer = createIssuer(provider, settings);
    const isDirectory = provider.name === DIRECTORY_PROVIDER.name;
    signInRoutes(server, issuer, settings, isDirectory ? onlyThePeopleOf(directory) : EVERYBODY);
    accountRoutes(server, issuer);
    await server.register(async (scope) => protocolRoutes(scope, issuer));
  }
}

/** oidc-provider needs the raw request body, so Fastify must not parse it. */
function protocolRoutes(scope: FastifyInstance, { oidc, path, provider }: Issuer): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handle = oidc.callback();
  scope.all(`${path}/*`, (request, reply) => {
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice(path.length);
    forgetSession(raw, `${provider.name}_idp`);
    reply.hijack();
    handle(raw, reply.raw).catch((error: unknown) => reply.raw.destroy(error instanceof Error ? error : undefined));
  });
}

/**
 * Drops the session cookie, so that every sign-in asks for an account. This also avoids the logout confirmation of
 * oidc-provider when switching accounts.
 */
function forgetSession(request: IncomingMessage, cookieName: string): void {
  const kept = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => pair && !pair.startsWith(`${cookieName}=`) && !pair.startsWith(`${cookieName}.sig=`));
  request.headers.cookie = kept.join('; ');
}

function signInRoutes(server: FastifyInstance, issuer: Issuer, settings: Settings, policy: SignInPolicy): void {
  const { oidc, path, provider, accounts } = issuer;
  const route = `${path}/interaction/:uid`;
  const show = (reply: FastifyReply, uid: string, { profile, problem }: ReturnType<typeof readTypedProfile>) =>
    sendPage(reply, {
      title: `Sign in with ${provider.label}`,
      narrow: true,
      formTargets: settings.productOrigins,
      status: problem ? 422 : 200,
      body: signInPage({
        providerLabel: provider.label,
        action: `${path}/interaction/${uid}`,
        typed: profile,
        problem,
        choices: policy.choices(),
      }),
    });
  const pending = async (request: FastifyRequest, reply: FastifyReply) =>
    oidc.interactionDetails(request.raw, reply.raw).catch(() => null);

  server.get(route, async (request, reply) => {
    const interaction = await pending(request, reply);
    if (!interaction) return signInOver(reply, settings);
    const { profile } = readTypedProfile({ email: interaction.params['login_hint'] });
    return show(reply, interaction.uid, { profile, problem: null });
  });

  server.post(route, async (request, reply) => {
    const interaction = await pending(request, reply);
    if (!interaction) return signInOver(reply, settings);
    const typed = policy.admit(readTypedProfile(request.body));
    if (typed.problem) return show(reply, interaction.uid, typed);
    const login = { accountId: accounts.remember(typed.profile), remember: false };
    return reply.redirect(await oidc.interactionResult(request.raw, reply.raw, { login }), 303);
  });

  server.get(`${route}/cancel`, async (request, reply) => {
    if (!(await pending(request, reply))) return signInOver(reply, settings);
    const denied = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
    return reply.redirect(await oidc.interactionResult(request.raw, reply.raw, denied), 303);
  });
}

/** Simulates account changes at the provider, of which the product is not notified. */
function accountRoutes(server: FastifyInstance, { path, accounts }: Issuer): void {
  const act = (name: string, change: (email: string, newEmail: string) => void, names: string[]) =>
    server.post(`${path}/accounts/${name}`, (request, reply) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const addresses = names.map((field) => String(body[field] ?? ''));
      const problem = addresses.map(problemWith).find((sentence) => sentence !== null);
      if (problem) return reply.code(400).type('text/plain').send(problem);
      change(addresses[0] ?? '', addresses[1] ?? '');
      const isBrowser = String(request.headers.accept).includes('text/html');
      return isBrowser ? reply.redirect('/', 303) : reply.code(204).send();
    });
  act('change-address', (email, newEmail) => accounts.changeAddress(email, newEmail), ['email', 'newEmail']);
  act('delete', (email) => accounts.delete(email), ['email']);
}

function signInOver(reply: FastifyReply, { publicUrl }: Settings): FastifyReply {
  return sendPage(reply, {
    title: 'Sign-in is over',
    narrow: true,
    status: 400,
    body: messageCard('Sign-in is over', 'This sign-in was finished already or has expired.', {
      url: `${publicUrl}/`,
      label: 'Start again in the application',
    }),
  });
}
