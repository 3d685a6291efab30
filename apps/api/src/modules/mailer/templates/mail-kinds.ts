import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { InvitableRole, Role } from '@tracker/contracts/organizations/permissions';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { IdentityProvider } from '@tracker/contracts/auth/users';

/** What each kind of mail needs to be written. It is stored as JSON, so plain values only. */
export interface MailData {
  invitation: {
    organizationName: string;
    role: InvitableRole;
    /** How the inviter is called, and their address. */
    inviterName: string;
    inviterEmail: string;
    /** The secret of the link; it leaves the database with the mail. */
    token: string;
    /** Instant in ISO 8601. */
    expiresAt: string;
  };
  'organization-deleted': { organizationName: string; deletedBy: string };
  'team-update': { organizationName: string; personName: string; change: TeamChange };
  /** Written when it is sent, from what is due then; see the reminders module. */
  'reminder-digest': { digestId: string };
  'trial-started': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string };
  'trial-ending': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string };
  'payment-failed': { organizationName: string; tier: SubscriptionTier };
  'rollout-halted': { remote: string; version: string; stableVersion: string; people: number };
  /** The secret of six digits; it leaves the database with the mail. With an organization it confirms a sign-in through that. */
  'email-code': { code: string; expiresAt: string; organizationName?: string };
  /** `organizationName`: whose provider it is; null for Google, Microsoft and LinkedIn. */
  'sign-in-linked': { provider: IdentityProvider | 'sso'; organizationName: string | null };
  'account-export-ready': { expiresAt: string };
  'account-deletion': { erasedAfter: string };
  'requirements-asked': { organizationName: string; askedBy: string; asked: AskedFor[] };
  /** `others`: how many more were recorded with it. */
  'credential-recorded': {
    organizationName: string;
    recordedBy: string;
    credentialId: string;
    credentialName: string;
    others: number;
  };
  'review-decided': {
    organizationName: string;
    decidedBy: string;
    credentialId: string;
    credentialName: string;
    decision: 'approve' | 'reject';
    reason: string | null;
  };
  /** The matrix is in it as it was when the mail was due. */
  'compliance-week': {
    organizationName: string;
    day: CalendarDate;
    became: (AskedFor & { memberName: string })[];
    inReview: number;
    csv: string;
  };
  'subscription-ended': { organizationName: string; tier: SubscriptionTier };
}

/** What a member is to hold, and how it stands. */
export interface AskedFor {
  typeName: string;
  state: CellState;
  until: CalendarDate | null;
}

export type TeamChange = { kind: 'joined' | 'left' | 'removed' } | { kind: 'role-changed'; role: Role };

export type MailKind = keyof MailData;

/** A mail to queue: one event, one recipient. */
export type OutgoingMail = {
  [K in MailKind]: {
    kind: K;
    /** Names the event and the recipient, such as `invitation:{id}`; the same key is never queued twice. */
    dedupeKey: string;
    /** One address. */
    to: string;
    /** The recipient's account, where there is one. */
    userId?: string;
    organizationId?: string;
    /** Whom the data name, when that is not the person whose action causes the mail. */
    namedUserId?: string;
    data: MailData[K];
  };
}[MailKind];
