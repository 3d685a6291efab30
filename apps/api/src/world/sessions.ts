import { SessionService } from '../modules/auth/session.service.js';
import type { Visitor } from '../modules/auth/sign-in/visitor.js';
import type { TestApp } from '../testing/test-app.js';
import { type Model, type Person, PROVIDERS, type Provider } from './model.js';
import { insertRows } from './rows.js';
import { isProviderUsable, mustUseProvider } from './rules.js';

/** Shorter than the idle limit of 14 days. */
const SESSION_LASTS_MS = 10 * 86_400_000;
export const ISSUERS: Record<Provider, string> = {
  google: 'https://google.test',
  microsoft: 'https://microsoft.test',
  linkedin: 'https://linkedin.test',
  sso: 'https://north.test',
};
export const issuerOf = ({ directory: { provider } }: Pick<Model, 'directory'>, of: Provider) =>
  of === 'sso' && provider ? provider.issuer : ISSUERS[of];
export const IDENTITIES = 'identities (user_id, provider, issuer, subject, email, email_verified, sso_organization_id)';
export const VISITOR: Visitor = {
  previousToken: null,
  linkToken: null,
  returnTo: '/',
  userAgent: undefined,
  ip: undefined,
  requestId: null,
};

interface OpenSession {
  token: string;
  openedAt: number;
  isThroughProvider: boolean;
}

/** One session for each person at most. Whoever acts without one signs in first. */
export class Sessions {
  private readonly open = new Map<string, OpenSession>();

  constructor(private readonly api: TestApp) {}

  clear(): void {
    this.open.clear();
  }

  /** The product must have ended the session. `checkFacts` compares with the rows. */
  end({ id }: Person): void {
    this.open.delete(id);
  }

  store({ id }: Person, token: string, isThroughProvider = false): void {
    this.open.set(id, { token, openedAt: this.api.clock.now().getTime(), isThroughProvider });
  }

  of({ id }: Person): OpenSession | undefined {
    return this.open.get(id);
  }

  /** Forgets the sessions that end by the rules of single sign-on, and returns the others. */
  after(model: Model): { userId: string; isThroughProvider: boolean }[] {
    return [...this.open].flatMap(([userId, { isThroughProvider }]) => {
      const person = model.people.find(({ id }) => id === userId);
      const isOpen = person && (isThroughProvider ? person.signIns.has('sso') : !mustUseProvider(model, person));
      if (!isOpen) this.open.delete(userId);
      return isOpen ? [{ userId, isThroughProvider }] : [];
    });
  }

  /** The visitor whose browser has the person's session, which a sign-in replaces. */
  visitorOf(person: Person): Visitor {
    return { ...VISITOR, previousToken: this.of(person)?.token ?? null };
  }

  async tokenOf(person: Person, model: Model): Promise<string> {
    const now = this.api.clock.now().getTime();
    const known = this.open.get(person.id);
    if (known && now - known.openedAt < SESSION_LASTS_MS) return known.token;
    const sessions = this.api.get(SessionService);
    if (known) await sessions.close(known.token);
    const organizationId = await this.signInTo(person, model);
    const { token } = await sessions.open(person.id, null, organizationId);
    this.store(person, token, organizationId !== null);
    return token;
  }

  /** Links a provider if none would let the person in. Returns the organization whose provider opens the session. */
  private async signInTo(person: Person, model: Model): Promise<string | null> {
    const { id, email, signIns, separate } = person;
    const sso = isProviderUsable(model) ? (['sso'] as const) : [];
    const usable: readonly Provider[] = mustUseProvider(model, person) ? sso : [...PROVIDERS, ...sso];
    const known = usable.find((one) => signIns.has(one));
    const provider = known ?? usable.find((one) => !separate?.signIns.has(one)) ?? 'google';
    const organizationId = provider === 'sso' ? model.directory.organization.id : null;
    if (known) return organizationId;
    await insertRows(this.api, IDENTITIES, [
      [id, provider, issuerOf(model, provider), email, email, true, organizationId],
    ]);
    signIns.add(provider);
    person.isWaiting = false;
    return organizationId;
  }
}
