import { randomUUID } from 'node:crypto';
import type { PaidTier } from '@tracker/contracts/billing/checkout';
import { SESSION_DAYS } from '@tracker/contracts/auth/sessions';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import type { FakeStripe } from '../modules/billing/stripe/fake-stripe.fixture.js';
import { secretToken, tokenHash } from '../platform/actor/secret-token.js';
import type { TestApp } from '../testing/test-app.js';
import { ALL_MAILS, type Model, type Organization, type Person, type Provider } from './model.js';
import { insertRows } from './rows.js';
import { IDENTITIES, ISSUERS, type Sessions } from './sessions.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Offsets of 0, +14, and -11 hours, so that local dates differ for most of the day. */
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
/** Hour in UTC at which the organization North gets its weekly mail on Mondays. */
export const WEEKLY_HOUR = 7;
export const SCIM_TOKEN = `scim_${'w'.repeat(43)}`;
const STRANGERS = ['Gus', 'Hal'];
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dag', 'Eva', 'Finn'];

const addressOf = (name: string) => `${name.toLowerCase()}@example.test`;

interface Empty {
  api: TestApp;
  stripe: FakeStripe;
  sessions: Sessions;
}

/** Two organizations, North with a directory and a provider of its own. */
export async function createInitialData({ api, stripe, sessions }: Empty): Promise<Model> {
  const now = api.clock.now();
  const people = NAMES.map((name, index): Person => ({
    name,
    id: randomUUID(),
    email: addressOf(name),
    zone: ZONES[index % ZONES.length] ?? 'UTC',
    signIns: new Set<Provider>([name === 'Finn' ? 'sso' : 'google']),
    isWaiting: false,
    separate: null,
    wants: ALL_MAILS,
    leavingSince: null,
    portfolio: null,
    digests: new Set(),
  }));
  const organizations = ['North', 'South'].map((name, index): Organization => ({
    name,
    id: randomUUID(),
    tier: index === 0 ? 'enterprise' : 'team',
    mails: { ...ALL_MAILS, teamUpdates: index === 0 },
  }));
  const directory = {
    organization: organizations[0] ?? { name: '', id: '', tier: 'free', mails: ALL_MAILS },
    known: new Set<Person>(),
    creator: people[0] ?? null,
    provider: { issuer: ISSUERS.sso, isRequired: false, joinsByItself: true },
  };
  const model: Model = {
    now,
    directory,
    stripe: { purchases: [], checkouts: [], changes: [], messages: [], isDown: false },
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
  await insertRows(
    api,
    'users (id, email, first_name, last_name, time_zone, email_verified)',
    people.map(({ id, email, name, zone }) => [id, email, name, 'Lind', zone, true]),
  );
  await insertRows(
    api,
    'organizations (id, name, subscription_tier, team_updates)',
    organizations.map(({ id, name, tier, mails }) => [id, name, tier, mails.teamUpdates]),
  );
  await insertRows(
    api,
    'memberships (organization_id, user_id, role, joined_at)',
    model.memberships.map(({ organization, person, role, joinedAt }) => [organization.id, person.id, role, joinedAt]),
  );
  await insertRows(api, 'sso_domains (organization_id, domain, token, verified_at)', [
    [directory.organization.id, 'example.test', 'proof', now],
  ]);
  await insertRows(api, 'sso_connections (organization_id, issuer, client_id, client_secret, joins_by_itself)', [
    [directory.organization.id, ISSUERS.sso, 'x', Buffer.of(0), true],
  ]);
  await insertRows(
    api,
    IDENTITIES,
    people.map(({ id, email, signIns: [provider = 'google'] }) => {
      const organizationId = provider === 'sso' ? directory.organization.id : null;
      return [id, provider, ISSUERS[provider], email, email, true, organizationId];
    }),
  );
  await insertRows(api, 'scim_tokens (organization_id, token_hash, created_by)', [
    [directory.organization.id, tokenHash(SCIM_TOKEN), directory.creator?.id],
  ]);
  await insertRows(api, 'compliance_schedules (organization_id, weekday, hour, time_zone, changed_at)', [
    [directory.organization.id, 1, WEEKLY_HOUR, 'UTC', new Date(0)],
  ]);
  await signEverybodyIn(model, { api, sessions });
  await sellTo(model, { api, stripe });
  await furnish(model, api);
  return model;
}

async function signEverybodyIn(
  { now, people }: Model,
  { api, sessions }: Pick<Empty, 'api' | 'sessions'>,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_DAYS.whole * DAY_MS);
  const opening = people.filter(({ signIns }) => signIns.has('google'));
  for (const person of opening) sessions.store(person, secretToken());
  await insertRows(
    api,
    'sessions (token_hash, user_id, created_at, last_seen_at, expires_at)',
    opening.map((person) => [tokenHash(sessions.of(person)?.token ?? ''), person.id, now, now, expiresAt]),
  );
}

async function sellTo(
  { now, organizations, stripe: { purchases } }: Model,
  { api, stripe }: Pick<Empty, 'api' | 'stripe'>,
): Promise<void> {
  stripe.subscriptions.clear();
  stripe.cancelled.length = 0;
  const ends = { trialEndsAt: null, currentPeriodEndsAt: null, latestInvoiceId: null };
  const { installationId } = stripe;
  const nextTryAt = new Date(now.getTime() + 6 * HOUR_MS);
  const rows = organizations.map((organization) => {
    const { id: organizationId, tier } = organization;
    const id = `sub_${randomUUID()}`;
    const bought = { id, organizationId, tier: tier as PaidTier, status: 'active', startedAt: now };
    stripe.subscriptions.set(id, { ...bought, ...ends, customerId: `cus_${organizationId}`, installationId });
    purchases.push({ id, organization, startedAt: now, heard: { ...bought, at: now } });
    return [...Object.values(bought), now, nextTryAt];
  });
  await insertRows(
    api,
    'subscriptions (id, organization_id, tier, status, started_at, refreshed_at, next_try_at)',
    rows,
  );
}

async function furnish(model: Model, api: TestApp): Promise<void> {
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
  await insertRows(
    api,
    'credential_types (id, organization_id, name, needs_review, needs_document)',
    model.types.map(({ id, organization, name, needsReview }) => [id, organization.id, name, needsReview, false]),
  );
  await insertRows(
    api,
    'requirements (id, organization_id, type_id, grace_days)',
    model.requirements.map(({ id, organization, type }) => [id, organization.id, type.id, 0]),
  );
  await insertRows(
    api,
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
