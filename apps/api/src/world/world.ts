import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { randomUUID } from 'node:crypto';
import { pool } from '@tracker/database/statements';
import type { FakeStripe } from '../modules/billing/stripe/fake-stripe.fixture.js';
import { startWithStripe } from '../modules/billing/stripe/stripe-shop.fixture.js';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { DataSource } from 'typeorm';
import { secretToken, tokenHash } from '../platform/actor/secret-token.js';
import { SessionService } from '../modules/auth/sessions/session.service.js';
import { MailWriter } from '../modules/mailer/templates/mail-writer.js';
import { OutboxRepository } from '../modules/mailer/outbox/outbox.repository.js';
import type { TestApp } from '../testing/test-app.js';
import { SESSION_DAYS } from '@tracker/contracts/auth/sessions';
import type { Visitor } from '../modules/auth/sign-in/visitor.js';
import type { Model, Organization, Person, Provider } from './model.js';

/** In the future, because the database stamps some rows with its own clock. */
const START = '2045-01-16T21:30:00Z';
const DAY_MS = 86_400_000;
/** Shorter than the idle limit of 14 days. */
const SESSION_LASTS_MS = 10 * DAY_MS;
/** Offsets of 0, +14, and -11 hours, so that local dates differ for most of the day. */
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
/** Hour in UTC at which the organization North gets its weekly mail on Mondays. */
export const WEEKLY_HOUR = 7;
const SCIM_TOKEN = `scim_${'w'.repeat(43)}`;
export const ISSUERS: Record<Provider, string> = {
  google: 'https://google.test',
  microsoft: 'https://microsoft.test',
  linkedin: 'https://linkedin.test',
  sso: 'https://north.test',
};
export const VISITOR: Visitor = {
  previousToken: null,
  linkToken: null,
  returnTo: '/',
  userAgent: undefined,
  ip: undefined,
  requestId: null,
};
const STRANGERS = ['Gus', 'Hal'];
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dag', 'Eva', 'Finn'];

const addressOf = (name: string) => `${name.toLowerCase()}@example.test`;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SentMail {
  kind: string;
  to: string;
  subject: string;
  organizationId: string | null;
  isLate: boolean;
}

export class World {
  mails: SentMail[] = [];
  isMailDown = false;
  private wasMailDown = false;
  sequences = 0;
  steps = 0;
  private sessions = new Map<string, { token: string; openedAt: number }>();

  private constructor(
    readonly api: TestApp,
    readonly stripe: FakeStripe,
    private readonly tables: string[],
  ) {}

  static async open(): Promise<World> {
    const { api, stripe } = await startWithStripe({ now: START, asOwner: true, overSocket: true });
    const { rows } = await pool(api.app.get(DataSource)).query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const tables: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await pool(api.app.get(DataSource)).query(`select from ${name} limit 1`);
      if (rowCount === 0) tables.push(name);
    }
    return new World(api, stripe, tables);
  }

  close(): Promise<void> {
    return this.api.close();
  }

  /** Deletes all rows with triggers disabled, so that nothing is audited or cascades, and creates the initial data. */
  async begin(): Promise<Model> {
    this.api.clock.set(START);
    this.sessions = new Map();
    this.mails = [];
    this.isMailDown = false;
    this.sequences += 1;
    await this.sql(`do $$ begin
      set local session_replication_role = replica;
      ${this.tables.map((table) => `delete from ${table};`).join('\n')}
    end $$`);
    await rm(join(this.api.environment.dataDir, 'documents'), { recursive: true, force: true });
    const now = this.api.clock.now();
    const people = NAMES.map((name, index): Person => ({
      name,
      id: randomUUID(),
      email: addressOf(name),
      zone: ZONES[index % ZONES.length] ?? 'UTC',
      signIns: new Set<Provider>(['google']),
      leavingSince: null,
      portfolio: null,
      digests: new Set(),
    }));
    const organizations = ['North', 'South'].map((name, index): Organization => ({
      name,
      id: randomUUID(),
      tier: index === 0 ? 'enterprise' : 'team',
      hasTeamUpdates: index === 0,
    }));
    const directory = {
      organization: organizations[0] ?? { name: '', id: '', tier: 'free', hasTeamUpdates: false },
      known: new Set<Person>(),
      creator: people[0] ?? null,
    };
    const model: Model = {
      now,
      directory,
      stripe: { purchases: [], checkouts: [], changes: [], messages: [] },
      weekly: { organization: directory.organization, mailedOn: new Set(), bad: [] },
      people,
      strangers: STRANGERS.map((name) => ({ name, email: addressOf(name) })),
      organizations,
      memberships: [],
      former: [],
      invitations: [],
      credentials: [],
      types: [],
      groups: [],
      requirements: [],
      waivers: [],
      progress: [],
      reviews: [],
      requests: [],
      feeds: [],
      imports: [],
      digests: [],
      mornings: new Set(),
    };
    const roles = [
      ['owner', 'member', 'admin', 'member', null, null],
      ['member', 'owner', null, 'member', 'admin', null],
    ] as const;
    organizations.forEach((organization, index) => {
      people.forEach((person, number) => {
        const role = roles[index]?.[number];
        if (role) model.memberships.push({ organization, person, role, joinedAt: new Date(now.getTime() + number) });
      });
    });
    await this.insert(
      'users (id, email, first_name, last_name, time_zone, email_verified)',
      people.map(({ id, email, name, zone }) => [id, email, name, 'Lind', zone, true]),
    );
    await this.insert(
      'organizations (id, name, subscription_tier, team_updates)',
      organizations.map(({ id, name, tier, hasTeamUpdates }) => [id, name, tier, hasTeamUpdates]),
    );
    await this.insert(
      'memberships (organization_id, user_id, role, joined_at)',
      model.memberships.map(({ organization, person, role, joinedAt }) => [organization.id, person.id, role, joinedAt]),
    );
    await this.insert(
      'identities (user_id, provider, issuer, subject, email, email_verified)',
      people.map(({ id, email }) => [id, 'google', ISSUERS.google, email, email, true]),
    );
    await this.insert('sso_domains (organization_id, domain, token, verified_at)', [
      [directory.organization.id, 'example.test', 'proof', now],
    ]);
    await this.insert('sso_connections (organization_id, issuer, client_id, client_secret, joins_by_itself)', [
      [directory.organization.id, ISSUERS.sso, 'x', Buffer.of(0), true],
    ]);
    await this.insert('scim_tokens (organization_id, token_hash, created_by)', [
      [directory.organization.id, tokenHash(SCIM_TOKEN), directory.creator?.id],
    ]);
    await this.insert('compliance_schedules (organization_id, weekday, hour, time_zone, changed_at)', [
      [directory.organization.id, 1, WEEKLY_HOUR, 'UTC', new Date(0)],
    ]);
    await this.signEverybodyIn(model);
    await this.sellTo(model);
    await this.furnish(model);
    return model;
  }

  private async signEverybodyIn({ now, people }: Model): Promise<void> {
    const expiresAt = new Date(now.getTime() + SESSION_DAYS.whole * DAY_MS);
    for (const person of people) this.storeSession(person, secretToken());
    await this.insert(
      'sessions (token_hash, user_id, created_at, last_seen_at, expires_at)',
      people.map(({ id }) => [tokenHash(this.sessions.get(id)?.token ?? ''), id, now, now, expiresAt]),
    );
  }

  private async sellTo({ now, organizations: [, south], stripe }: Model): Promise<void> {
    this.stripe.subscriptions.clear();
    this.stripe.cancelled.length = 0;
    if (!south) return;
    const id = `sub_${randomUUID()}`;
    const bought = { id, organizationId: south.id, tier: 'team' as const, status: 'active', startedAt: now };
    const ends = { trialEndsAt: null, currentPeriodEndsAt: null, latestInvoiceId: null };
    const { installationId } = this.stripe;
    this.stripe.subscriptions.set(id, { ...bought, ...ends, customerId: `cus_${south.id}`, installationId });
    stripe.purchases.push({ id, organization: south, startedAt: now, heard: { ...bought, at: now } });
    const nextTryAt = new Date(now.getTime() + 6 * 3_600_000);
    await this.insert('subscriptions (id, organization_id, tier, status, started_at, refreshed_at, next_try_at)', [
      [...Object.values(bought), now, nextTryAt],
    ]);
  }

  async settleBilling(): Promise<void> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await passing(10)) {
      const [row] = await this.sql<{ isOpen: boolean }>(
        `select exists (select from stripe_events where next_try_at is not null)
           or exists (select from subscription_cancellations where done_at is null) as "isOpen"`,
      );
      if (!row?.isOpen) return;
    }
    throw new Error('Pending work for Stripe does not end.');
  }

  private async furnish(model: Model): Promise<void> {
    const [north, south] = model.organizations;
    const wanted = [
      { organization: north, name: 'First Aid', needsReview: true },
      { organization: north, name: 'Crane', needsReview: true },
      { organization: south, name: 'First Aid', needsReview: false },
    ];
    for (const { organization, name, needsReview } of wanted) {
      if (!organization) continue;
      const type = {
        id: randomUUID(),
        organization,
        name,
        aliases: [],
        issuer: null,
        needsDocument: false,
        needsReview,
      };
      model.types.push(type);
      model.requirements.push({ id: randomUUID(), organization, type, group: null, graceDays: 0 });
    }
    for (const [index, owner] of model.people.entries()) {
      const facts = { name: 'First Aid', issuer: 'Red Cross', issueDate: '2020-01-01', hasDocument: false };
      const expiryDate = addDays(todayIn(owner.zone, model.now), 13 + 17 * (index % 3));
      const rest = { isArchived: false, assigned: [], sentOffsets: new Map<string, number[]>(), renewals: 0 };
      model.credentials.push({ id: randomUUID(), owner, ...facts, expiryDate, ...rest });
    }
    await this.insert(
      'credential_types (id, organization_id, name, needs_review, needs_document)',
      model.types.map(({ id, organization, name, needsReview }) => [id, organization.id, name, needsReview, false]),
    );
    await this.insert(
      'requirements (id, organization_id, type_id, grace_days)',
      model.requirements.map(({ id, organization, type }) => [id, organization.id, type.id, 0]),
    );
    await this.insert(
      'credentials (id, owner_id, name, issuing_body, issue_date, expiry_date)',
      model.credentials.map(({ id, owner, name, issuer, issueDate, expiryDate }) => [
        id,
        owner.id,
        name,
        issuer,
        issueDate,
        expiryDate,
      ]),
    );
  }

  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await pool(this.api.app.get(DataSource)).query(text, values);
    return rows as Row[];
  }

  async prepared<Row>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await pool(this.api.app.get(DataSource)).query({ name: `world-${name}`, text, values });
    return rows as Row[];
  }

  async call(person: Person, method: Method, url: string, payload?: object) {
    return this.inject(person, { method, url, ...(payload && { payload }) });
  }

  async inject(person: Person, request: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = `session=${await this.tokenOf(person)}`;
    return this.visit({ ...request, headers: { ...request.headers, cookie } });
  }

  /** Each sequence has its own IP address, so sequences don't share a rate limit. */
  visit(request: InjectOptions): Promise<LightMyRequestResponse> {
    const remoteAddress = `10.0.${Math.floor(this.sequences / 250) % 250}.${this.sequences % 250}`;
    return this.api.inject({ ...request, remoteAddress });
  }

  scim(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse> {
    const type = payload && { 'content-type': 'application/scim+json' };
    const headers = { authorization: `Bearer ${SCIM_TOKEN}`, ...type };
    return this.visit({ method, url: `/scim/v2${path}`, headers, ...(payload && { payload }) });
  }

  async expectSignedOut(person: Person): Promise<void> {
    const session = this.sessions.get(person.id);
    this.sessions.delete(person.id);
    if (!session) return;
    const answer = await this.visit({ url: '/api/auth/user', headers: { cookie: `session=${session.token}` } });
    if (answer.statusCode !== 401) throw new Error(`${person.name} is still signed in: ${answer.statusCode}`);
  }

  storeSession({ id }: Person, token: string): void {
    this.sessions.set(id, { token, openedAt: this.api.clock.now().getTime() });
  }

  service<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.api.app.get<T>(type, { strict: false });
  }

  async deliverMail(): Promise<void> {
    if (this.isMailDown) this.wasMailDown = true;
    if (this.isMailDown) return;
    const isLate = this.wasMailDown;
    this.wasMailDown = false;
    const outbox = this.service(OutboxRepository);
    const writer = this.service(MailWriter);
    const messages = await outbox.claim(500);
    if (messages.length === 0) return;
    const rows = await this.sql<{ id: string; organizationId: string | null }>(
      'select id, organization_id as "organizationId" from outbox_messages where id = any($1)',
      [messages.map(({ id }) => id)],
    );
    const organizations = new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
    for (const message of messages) {
      const { id, kind } = message;
      const mail = await writer.write(message);
      if (mail) await outbox.markSent([id]);
      else await outbox.markCancelled(message);
      const organizationId = organizations.get(id) ?? null;
      if (mail) this.mails.push({ kind, to: mail.to, subject: mail.subject, organizationId, isLate });
    }
  }

  take(kind: string): SentMail[] {
    const taken = this.mails.filter((mail) => mail.kind === kind);
    this.mails = this.mails.filter((mail) => mail.kind !== kind);
    return taken;
  }

  async storedFiles(): Promise<string[]> {
    return readdir(join(this.api.environment.dataDir, 'documents')).catch(() => []);
  }

  private async tokenOf({ id }: Person): Promise<string> {
    const now = this.api.clock.now().getTime();
    const known = this.sessions.get(id);
    if (known && now - known.openedAt < SESSION_LASTS_MS) return known.token;
    const { token } = await this.service(SessionService).open(id);
    this.sessions.set(id, { token, openedAt: now });
    return token;
  }

  private async insert(into: string, rows: unknown[][]): Promise<void> {
    const width = rows[0]?.length ?? 0;
    const places = rows.map(
      (_, row) => `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join()})`,
    );
    await this.sql(`insert into ${into} values ${places.join()}`, rows.flat());
  }
}
