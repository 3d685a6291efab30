import fc from 'fast-check';
import type { SignInEnd, Visitor } from '../../modules/auth/sign-in/visitor.js';
import { SessionService } from '../../modules/auth/session.service.js';
import { DomainError } from '../../platform/domain-error.js';
import { SignInFailedError } from '../../modules/auth/sign-in/sign-in-failure.filter.js';
import { SignInService } from '../../modules/auth/sign-in/sign-in.service.js';
import { expectStatus, pick } from '../expectations.js';
import { ALL_MAILS, type Model, type Person, PROVIDERS, type Provider } from '../model.js';
import { isFull, isOpen, isProviderUsable, join, membershipOf, mustUseProvider } from '../rules.js';
import { number, stepsOf } from '../step.js';
import { issuerOf, VISITOR } from '../sessions.js';
import type { World } from '../world.js';

const profileOf = ({ name, email }: Pick<Person, 'name' | 'email'>, provider: Provider, model: Model) => ({
  provider,
  issuer: issuerOf(model, provider),
  subject: email,
  email,
  emailVerified: true,
  clientId: 'x',
  ssoOrganizationId: provider === 'sso' ? model.directory.organization.id : null,
  firstName: name,
  lastName: 'Lind',
  name: null,
  pictureUrl: null,
});

/**
 * A first sign-in by SSO needs confirmation unless nobody has used the account yet and it owns nothing. So does any new
 * provider for an account that so far has only SSO.
 */
function mustAsk(model: Model, person: Person, provider: Provider): boolean {
  const { signIns, isWaiting } = person;
  if (signIns.has(provider)) return false;
  if (provider !== 'sso') return signIns.size > 0 && [...signIns].every((one) => one === 'sso');
  return !isWaiting || model.memberships.some((one) => one.person === person && one.role === 'owner');
}

/**
 * People with an address of the domain join automatically, unless they left, were removed, or are inactive in the
 * directory.
 */
function joinBySignIn(model: Model, person: Person): void {
  const { organization, known, provider } = model.directory;
  const wasHere = model.former.some((one) => one.organization === organization && one.person === person);
  if (membershipOf(model, organization, person) || wasHere || known.has(person) || person.leavingSince) return;
  if (!provider?.joinsByItself || !isOpen(model, organization) || isFull(model, organization, [])) return;
  join(model, organization, person, 'member');
}

const signIn = stepsOf({
  name: 'sign in',
  choice: fc.record({
    who: number,
    provider: fc.constantFrom(...PROVIDERS, 'sso' as const, 'sso' as const),
    confirms: fc.constantFrom('no', 'for a separate account', 'by code', 'by signing in', 'by signing in'),
  }),
  find: (model, { who }) => pick([...model.people, ...model.strangers], who) ?? null,
  async act(whoever, model, world, { provider, confirms }) {
    const what = `${whoever.name} signs in by ${provider}`;
    const known = model.people.find((one) => one === whoever);
    const profile = profileOf(whoever, provider, model);
    const second = known?.separate?.signIns.has(provider) ? known.separate : null;
    const isRefused = provider === 'sso' ? !isProviderUsable(model) : known && !second && mustUseProvider(model, known);
    const visitor = known && !second ? world.sessions.visitorOf(known) : VISITOR;
    const end = await signInAs(profile, visitor, world);
    if ((end === null) !== Boolean(isRefused)) throw new Error(`${what}: ${end ? 'was let in' : 'was turned away'}.`);
    if (end === null) return `${what}: turned away`;
    const asks = known !== undefined && !second && mustAsk(model, known, provider);
    if ((end.kind === 'link') !== asks) throw new Error(`${what}: ended with a ${end.kind}.`);
    if (second) return enterSeparate(end, second, world, `${what}, to the separate account`);
    if (end.kind === 'session') return enter(end, known ?? addPerson(model, whoever, end.userId));
    const isSeparate = confirms === 'for a separate account';
    if (!known || confirms === 'no' || (isSeparate && known.separate)) return `${what}: nobody confirms it`;
    if (isSeparate) return separate(known, end.token);
    const linked = await confirm(known, end.token);
    return linked ? `${enter(linked, known)}, confirmed ${confirms}` : `${what}: it cannot be confirmed`;

    /** Only Google, Microsoft and LinkedIn offer it. */
    async function separate(person: Person, token: string): Promise<string> {
      const chosen = await world.service(SignInService).choose(token, 'separate', VISITOR).catch(asRefused);
      if ((chosen === null) !== (provider === 'sso'))
        throw new Error(`${what}: a separate account was ${chosen?.kind}.`);
      if (chosen?.kind !== 'session') return `${what}: there is no separate account`;
      person.separate = { id: chosen.userId, signIns: new Set([provider]) };
      return enterSeparate(chosen, person.separate, world, `${what}, to a separate account`);
    }

    async function confirm(person: Person, token: string): Promise<SignInEnd | null> {
      const signIns = world.service(SignInService);
      const visitor = world.sessions.visitorOf(person);
      if (provider !== 'sso') return signIns.choose(token, 'existing', visitor);
      // Without another provider, a code is the only way to confirm.
      const own = PROVIDERS.find((one) => person.signIns.has(one));
      if (confirms === 'by code' || !own) {
        const code = await sendCode(token, person, world);
        return code === null ? null : signIns.confirm(token, code, visitor);
      }
      return signIns.signIn(profileOf(person, own, model), { ...visitor, linkToken: token });
    }

    function enter(end: SignInEnd, person: Person): string {
      if (end.kind !== 'session' || end.userId !== person.id) throw new Error(`${what}: entered another account.`);
      person.signIns.add(provider);
      person.isWaiting = false;
      if (provider === 'sso') joinBySignIn(model, person);
      world.sessions.store(person, end.token, provider === 'sso');
      return what;
    }
  },
});

function signInAs(profile: ReturnType<typeof profileOf>, visitor: Visitor, world: World): Promise<SignInEnd | null> {
  return world.service(SignInService).signIn(profile, visitor).catch(asRefused);
}

function asRefused(error: unknown): null {
  if (error instanceof SignInFailedError || error instanceof DomainError) return null;
  throw error;
}

/** Nothing of the first account is in the second. */
async function enterSeparate(end: SignInEnd, { id }: { id: string }, world: World, what: string): Promise<string> {
  if (end.kind !== 'session' || end.userId !== id) throw new Error(`${what}: entered another account.`);
  const headers = { cookie: `session=${end.token}` };
  for (const url of ['/api/credentials', '/api/organizations', '/api/my/requirements', '/api/notices']) {
    const answer = await world.visit({ url, headers });
    expectStatus(answer, 200, `${what}: ${url}`);
    if (answer.body !== '[]') throw new Error(`${what}: ${url} shows ${answer.body.slice(0, 200)}`);
  }
  await world.service(SessionService).close(end.token);
  return what;
}

async function sendCode(token: string, { id }: Person, world: World): Promise<string | null> {
  try {
    await world.service(SignInService).sendCode(token);
  } catch {
    return null;
  }
  const [row] = await world.sql<{ code: string }>(
    `select payload ->> 'code' as code from outbox_messages where user_id = $1 and kind = 'email-code' and state = 'queued'
     order by created_at desc limit 1`,
    [id],
  );
  return row?.code ?? null;
}

export function addPerson(model: Model, { name, email }: Pick<Person, 'name' | 'email'>, id: string): Person {
  const fresh = {
    id,
    zone: 'UTC',
    leavingSince: null,
    separate: null,
    wants: ALL_MAILS,
    portfolio: null,
    digests: new Set<string>(),
  };
  const person: Person = { name, email, ...fresh, signIns: new Set(), isWaiting: false };
  model.strangers = model.strangers.filter((one) => one.email !== email);
  model.people.push(person);
  return person;
}

export const signInSteps = [signIn, signIn, signIn];
