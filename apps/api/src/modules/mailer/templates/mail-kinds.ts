import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { InvitableRole, Role } from '@tracker/contracts/organizations/permissions';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { IdentityProvider } from '@tracker/contracts/auth/users';

/** Stored as JSON, so plain values only. */
export interface MailData {
  invitation: {
    organizationName: string;
    role: InvitableRole;
    inviterName: string;
    inviterEmail: string;
    /** Secret. Deleted from the database when the mail is sent. */
    token: string;
    /** ISO 8601. */
    expiresAt: string;
  };
  'organization-deleted': { organizationName: string; deletedBy: string };
  'team-update': { organizationName: string; personName: string; change: TeamChange };
  /** Read from the database when it is sent; see the reminders module. */
  'reminder-digest': { digestId: string };
  'trial-started': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string };
  'trial-ending': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string };
  'payment-failed': { organizationName: string; tier: SubscriptionTier };
  'rollout-halted': { remote: string; version: string; stableVersion: string; people: number };
  /**
   * The code is secret and deleted from the database when the mail is sent. `organizationName` is set for sign-in
   * through that organization.
   */
  'email-code': { code: string; expiresAt: string; organizationName?: string };
  /** `organizationName` is null for Google, Microsoft and LinkedIn. */
  'sign-in-linked': { provider: IdentityProvider | 'sso'; organizationName: string | null };
  'account-export-ready': { expiresAt: string };
  'account-deletion': { erasedAfter: string };
  /** Mails queued by an earlier release have no `note`. */
  'requirements-asked': { organizationName: string; askedBy: string; asked: AskedFor[]; note?: string | null };
  /** `others` counts the further credentials recorded with this one. */
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
  'compliance-week': {
    organizationName: string;
    day: CalendarDate;
    became: (AskedFor & { memberName: string; memberPath?: string })[];
    inReview: number;
    /** Absent in mails queued by an earlier release, as is `memberPath`. */
    waiting?: { memberName: string; typeName: string }[];
    csv: string;
  };
  'badge-awarded': { awardId: string; badgeName: string; issuerName: string; recipientName: string };
  'badge-revoked': { credentialId: string; credentialName: string; issuingBody: string };
  'api-token-expiring': { organizationName: string; tokenName: string; expiresAt: string };
  'subscription-ended': { organizationName: string; tier: SubscriptionTier };
  'webhook-switched-off': { organizationName: string; host: string };
}

export interface AskedFor {
  typeName: string;
  state: CellState;
  until: CalendarDate | null;
}

export type TeamChange = { kind: 'joined' | 'left' | 'removed' } | { kind: 'role-changed'; role: Role };

export type MailKind = keyof MailData;

export type OutgoingMail = {
  [K in MailKind]: {
    kind: K;
    /** Identifies the event and the recipient, such as `invitation:{id}`. Each key is queued only once. */
    dedupeKey: string;
    to: string;
    userId?: string;
    organizationId?: string;
    /** The person named in the data, if they did not cause the mail. */
    namedUserId?: string;
    data: MailData[K];
  };
}[MailKind];
