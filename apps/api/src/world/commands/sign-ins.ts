import fc from 'fast-check';
import { SignInLinks } from '../../modules/auth/sign-in/links/sign-in-links.service.js';
import type { SignInEnd } from '../../modules/auth/sign-in/visitor.js';
import { SignInFailedError } from '../../modules/auth/sign-in/sign-in-failure.filter.js';
import { SignInService } from '../../modules/auth/sign-in/sign-in.service.js';
import { pick } from '../expectations.js';
import { type Model, type Person, PROVIDERS, type Provider } from '../model.js';
import { isFull, isOpen, membershipOf } from '../rules.js';
import { number, stepsOf } from '../step.js';
import { ISSUERS, VISITOR, type World } from '../world.js';

const profileOf = ({ name, email }: Pick<Person, 'name' | 'email'>, provider: Provider, model: Model) => ({
  provider,
  issuer: ISSUERS[provider],
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

/** The owner must confirm a first sign-in by SSO, and any new provider for an account that so far has only SSO. */
function mustAsk({ signIns }: Person, provider: Provider): boolean {
  if (signIns.has(provider)) return false;
  return provider === 'sso' || (signIns.size > 0 && [...signIns].every((one) => one === 'sso'));
}

/**
 * People with an address of the domain join automatically, unless they left, were removed, or are inactive in the
 * directory.
 */
function join(model: Model, person: Person): void {
  const { organization, known } = model.directory;
  const wasHere = model.former.some((one) => one.organization === organization && one.person === person);
  if (membershipOf(model, organization, person) || wasHere || known.has(person) || person.leavingSince) return;
  if (!isOpen(model, organization) || isFull(model, organization, [])) return;
  model.memberships.push({ organization, person, role: 'member', joinedAt: model.now });
}

const signIn = stepsOf({
  name: 'sign in',
  choice: fc.record({
    who: number,
    provider: fc.constantFrom(...PROVIDERS, 'sso' as const, 'sso' as const),
    confirms: fc.constantFrom('no', 'by code', 'by signing in', 'by signing in', 'by signing in'),
  }),
  find: (model, { who }) => pick([...model.people, ...model.strangers], who) ?? null,
  async act(whoever, model, world, { provider, confirms }) {
    const what = `${whoever.name} signs in by ${provider}`;
    const known = model.people.find((one) => one === whoever);
    const profile = profileOf(whoever, provider, model);
    const isOver = provider === 'sso' && !model.organizations.includes(model.directory.organization);
    const end = await signInAs(profile, world);
    if ((end === null) !== isOver) throw new Error(`${what}: ${end ? 'was let in' : 'was turned away'}.`);
    if (end === null) return `${what}: turned away`;
    const asks = known !== undefined && mustAsk(known, provider);
    if ((end.kind === 'link') !== asks) throw new Error(`${what}: ended with a ${end.kind}.`);
    if (end.kind === 'session') return enter(end, known ?? add(model, whoever, end.userId));
    if (!known || confirms === 'no') return `${what}: nobody confirms it`;
    const linked = await confirm(known, end.token);
    return linked ? `${enter(linked, known)}, confirmed ${confirms}` : `${what}: it cannot be confirmed`;

    async function confirm(person: Person, token: string): Promise<SignInEnd | null> {
      const links = world.service(SignInLinks);
      if (provider !== 'sso') return links.choose(token, 'existing', VISITOR);
      // Without another provider, a code is the only way to confirm.
      const own = PROVIDERS.find((one) => person.signIns.has(one));
      if (confirms === 'by code' || !own) {
        const code = await sendCode(token, person, world);
        return code === null ? null : links.confirm(token, code, VISITOR);
      }
      return world.service(SignInService).signIn(profileOf(person, own, model), { ...VISITOR, linkToken: token });
    }

    function enter(end: SignInEnd, person: Person): string {
      if (end.kind !== 'session' || end.userId !== person.id) throw new Error(`${what}: entered another account.`);
      person.signIns.add(provider);
      if (provider === 'sso') join(model, person);
      world.storeSession(person, end.token);
      return what;
    }
  },
});

async function signInAs(profile: ReturnType<typeof profileOf>, world: World): Promise<SignInEnd | null> {
  try {
    return await world.service(SignInService).signIn(profile, VISITOR);
  } catch (error) {
    if (error instanceof SignInFailedError) return null;
    throw error;
  }
}

async function sendCode(token: string, { id }: Person, world: World): Promise<string | null> {
  try {
    await world.service(SignInLinks).sendCode(token);
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

function add(model: Model, { name, email }: Pick<Person, 'name' | 'email'>, id: string): Person {
  const fresh = { id, zone: 'UTC', leavingSince: null, portfolio: null, digests: new Set<string>() };
  const person: Person = { name, email, ...fresh, signIns: new Set() };
  model.strangers = model.strangers.filter((one) => one.email !== email);
  model.people.push(person);
  return person;
}

export const signInSteps = [signIn, signIn];
