import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { InvitableRole, Role } from '@tracker/contracts/organizations/permissions';

/** What the product ought to hold, as plain arrays of objects that refer to each other. */
export interface Model {
  now: Date;
  people: Person[];
  /** They have an address, and no account yet or any more. */
  strangers: Pick<Person, 'name' | 'email'>[];
  organizations: Organization[];
  places: Place[];
  /** Places that ended. */
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
  };
  /** That of one organization, whom it has named, and who made its token. */
  directory: { organization: Organization; known: Set<Person>; creator: Person | null };
  /** Of the organization that wants a mail a week: the days it was due on, and the cells that were bad then. */
  weekly: { organization: Organization; mailedOn: Set<CalendarDate>; bad: string[] };
  /** Mails with reminders that wait to be sent. */
  digests: Digest[];
  /** Zones and days whose morning was looked through for reminders. */
  mornings: Set<string>;
}

export const PROVIDERS = ['google', 'microsoft', 'linkedin'] as const;
export type Provider = (typeof PROVIDERS)[number] | 'sso';

export interface Person {
  name: string;
  id: string;
  email: string;
  zone: string;
  /** Where they sign in. */
  signIns: Set<Provider>;
  /** When they asked for their account to be deleted; null while it stays. */
  leavingSince: Date | null;
  portfolio: { token: string; isPublic: boolean; shown: HeldCredential[] } | null;
  /** Days on which reminders were mailed. */
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
  /** Whether its members get mails about each other. */
  hasTeamUpdates: boolean;
}

/** A subscription at Stripe. */
export interface Purchase {
  id: string;
  organization: Organization;
  startedAt: Date;
  /** What the product heard last, and when; null before it heard of it at all. */
  heard: { tier: SubscriptionTier; status: string; at: Date } | null;
}

/** A page of Stripe's on which somebody may still pay, or has and the product does not know. */
export interface Checkout {
  id: string;
  organization: Organization;
  purchase: Purchase | null;
  begunAt: Date;
  /** When the product looks at it by itself. */
  lookedAtNext: Date;
}

/** What Stripe tells the product, at some time, as often as it likes. */
export interface StripeMessage {
  id: string;
  type: string;
  about: Checkout | Purchase;
  isHandled: boolean;
}

/** Stays while the person is leaving, when nobody sees it. */
export interface Place {
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
  /** One for each organization at most. */
  assigned: CredentialType[];
  /** Offsets that were told about each expiry date. */
  told: Map<CalendarDate, number[]>;
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
  /** Null: of everybody. */
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

/** About a credential and the type that it counted for. */
export interface Review {
  credential: HeldCredential;
  type: CredentialType;
  decision: 'approve' | 'reject';
  at: Date;
}

/** Somebody was asked for something of a type, last at that time. */
export interface Request {
  person: Person;
  type: CredentialType;
  at: Date;
}

/** An address for calendars; of an organization for somebody who runs it. */
export interface Feed {
  person: Person;
  organization: Organization | null;
  path: string;
}

export interface Import {
  id: string;
  /** Null: for oneself. */
  organization: Organization | null;
  owner: Person;
  appliedAt: Date;
  isUndone: boolean;
  /** Those that nobody has changed, renewed or archived since. */
  untouched: Set<HeldCredential>;
  /** Those that are still there. */
  made: Set<HeldCredential>;
}
