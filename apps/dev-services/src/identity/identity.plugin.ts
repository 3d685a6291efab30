import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import type { Settings } from '../settings.js';
import { createIssuer, type Issuer } from './issuer.js';
import { DIRECTORY_PROVIDER, IDENTITY_PROVIDERS } from './providers.js';
import { SEEDED_PEOPLE } from './seeded-people.js';
import { type Choices, signInPage } from './sign-in-page.js';
import { problemWith, readTypedProfile, type TypedProfile } from './typed-profile.js';

/** Who signs in at a provider: whom it offers, and whom it lets in. */
interface Doorkeeper {
  choices(): Choices;
  /** What it says of the person, or why it does not let them in. */
  admit(typed: TypedProfile): TypedProfile;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
}

/** The people of an enterprise, as its directory knows them. */
export interface PeopleOfDirectory {
  list(): readonly Person[];
  findActive(email: string): Person | undefined;
}

const EVERYBODY: Doorkeeper = {
  choices: () => ({ heading: 'Or as somebody from the demonstration data', people: SEEDED_PEOPLE }),
  admit: (typed) => typed,
};

const onlyThePeopleOf = (directory: PeopleOfDirectory): Doorkeeper => ({
  choices: () => ({
    heading: 'Or as somebody of the directory',
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

/** Everything of the protocol itself goes to oidc-provider, which reads the raw request. */
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
 * Every sign-in asks who it is: the issuer never gets to see the session of an earlier one. It also spares people who
 * switch accounts the logout confirmation that oidc-provider would put in between.
 */
function forgetSession(request: IncomingMessage, cookieName: string): void {
  const kept = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => pair && !pair.startsWith(`${cookieName}=`) && !pair.startsWith(`${cookieName}.sig=`));
  request.headers.cookie = kept.join('; ');
}

function signInRoutes(server: FastifyInstance, issuer: Issuer, settings: Settings, door: Doorkeeper): void {
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
        choices: door.choices(),
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
    const typed = door.admit(readTypedProfile(request.body));
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

/** What happens to an account at its provider, out of the product's sight. */
function accountRoutes(server: FastifyInstance, { path, accounts }: Issuer): void {
  const act = (name: string, change: (email: string, newEmail: string) => void, names: string[]) =>
    server.post(`${path}/accounts/${name}`, (request, reply) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const addresses = names.map((field) => String(body[field] ?? ''));
      const problem = addresses.map(problemWith).find((sentence) => sentence !== null);
      if (problem) return reply.code(400).type('text/plain').send(problem);
      change(addresses[0] ?? '', addresses[1] ?? '');
      // Whoever pressed a button sees the page again.
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
    body: html`<div class="card">
      <h1>Sign-in is over</h1>
      <p>This sign-in was finished already or has expired.</p>
      <a href="${publicUrl}/">Start again in the application</a>
    </div>`,
  });
}
