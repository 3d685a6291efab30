import type { OwnNotifications } from '@tracker/contracts/auth/notifications';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { InvitableRole, Role } from '@tracker/contracts/organizations/permissions';

export const ALL_MAILS: OwnNotifications = { emailReminders: true, expirationAlerts: true, teamUpdates: true };

/** The expected state of the product, as plain objects that refer to each other. */
export interface Model {
  now: Date;
  people: Person[];
  strangers: Pick<Person, 'name' | 'email'>[];
  organizations: Organization[];
  memberships: Membership[];
  former: { organization: Organization; person: Person }[];
  invitations: Invitation[];
  credentials: HeldCredential[];
  types: CredentialType[];
  groups: Group[];
  requirements: Requirement[];
  waivers: Waiver[];
  progress: Progress[];
  reviews: Review[];
  requests: Request[];
  feeds: Feed[];
  imports: Import[];
  stripe: {
    purchases: Purchase[];
    checkouts: Checkout[];
    changes: { id: string; purchase: Purchase }[];
    messages: StripeMessage[];
    isDown: boolean;
  };
  directory: Directory;
  /** The organization with a weekly mail, the days it was due, and the cells that it named last time. */
  weekly: { organization: Organization; mailedOn: Set<CalendarDate>; bad: string[] };
  digests: Digest[];
  /** Time zones and days already scanned for reminders. */
  mornings: Set<string>;
}

export const PROVIDERS = ['google', 'microsoft', 'linkedin'] as const;
export type Provider = (typeof PROVIDERS)[number] | 'sso';

/** The one organization with a directory and a provider of its own. */
export interface Directory {
  organization: Organization;
  /** The people it has provisioned. */
  known: Set<Person>;
  /** The creator of its token. */
  creator: Person | null;
  provider: { issuer: string; isRequired: boolean; joinsByItself: boolean } | null;
}

export interface Person {
  name: string;
  id: string;
  email: string;
  zone: string;
  signIns: Set<Provider>;
  /** Provisioned, and has never signed in. */
  isWaiting: boolean;
  /** A second account with the same address, for those who declined to link a provider to the first. */
  separate: { id: string; signIns: Set<Provider> } | null;
  /** The mails that the person wants. */
  wants: OwnNotifications;
  leavingSince: Date | null;
  portfolio: { token: string; isPublic: boolean; shown: HeldCredential[] } | null;
  digests: Set<CalendarDate>;
}

export interface Digest {
  person: Person;
  day: CalendarDate;
  entries: { credential: HeldCredential; expiryDate: CalendarDate; offset: number }[];
}

export interface Organization {
  name: string;
  id: string;
  tier: SubscriptionTier;
  mails: OwnNotifications;
}

export interface Purchase {
  id: string;
  organization: Organization;
  startedAt: Date;
  /** The state that the product last received and when; null before the first message. */
  heard: { tier: SubscriptionTier; status: string; at: Date } | null;
}

/** A checkout page that can still be paid, or whose payment the product has not noticed yet. */
export interface Checkout {
  id: string;
  organization: Organization;
  purchase: Purchase | null;
  startedAt: Date;
  lookedAtNext: Date;
}

export interface StripeMessage {
  id: string;
  type: string;
  about: Checkout | Purchase;
  /** Stored ones wait for the end of an outage. */
  state: 'new' | 'stored' | 'handled';
}

/** Kept but hidden while the person is leaving. */
export interface Membership {
  organization: Organization;
  person: Person;
  role: Role;
  joinedAt: Date;
}

export interface Invitation {
  id: string;
  token: string;
  organization: Organization;
  email: string;
  role: InvitableRole;
  expiresAt: Date;
}

export interface HeldCredential {
  id: string;
  owner: Person;
  name: string;
  issuer: string;
  issueDate: CalendarDate;
  expiryDate: CalendarDate;
  hasDocument: boolean;
  isArchived: boolean;
  /** At most one per organization. */
  assigned: CredentialType[];
  sentOffsets: Map<CalendarDate, number[]>;
  renewals: number;
}

export interface CredentialType {
  id: string;
  organization: Organization;
  name: string;
  aliases: string[];
  issuer: string | null;
  needsDocument: boolean;
  needsReview: boolean;
}

export interface Group {
  id: string;
  organization: Organization;
  members: { person: Person; joinedOn: CalendarDate }[];
}

export interface Requirement {
  id: string;
  organization: Organization;
  type: CredentialType;
  group: Group | null;
  graceDays: number;
}

export interface Waiver {
  person: Person;
  requirement: Requirement;
  until: CalendarDate;
}

export interface Progress {
  person: Person;
  type: CredentialType;
  until: CalendarDate;
}

export interface Review {
  credential: HeldCredential;
  type: CredentialType;
  decision: 'approve' | 'reject';
  at: Date;
}

export interface Request {
  person: Person;
  type: CredentialType;
  at: Date;
}

interface Feed {
  person: Person;
  organization: Organization | null;
  path: string;
}

export interface Import {
  id: string;
  organization: Organization | null;
  owner: Person;
  appliedAt: Date;
  isUndone: boolean;
  /** Created by the import and not changed, renewed, or archived since. */
  untouched: Set<HeldCredential>;
  made: Set<HeldCredential>;
}
