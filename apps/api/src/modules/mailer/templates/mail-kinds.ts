import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { InvitableRole, Role } from '@tracker/contracts/organizations/permissions';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import type { IdentityProvider } from '@tracker/contracts/auth/users';

/** Added when the mail is written; null for a reader without an account. */
interface ForReader {
  timeZone?: string | null;
}

/** Emails queued by an earlier release have no `note`. */
export interface MailData {
  invitation: {
    organizationName: string;
    role: InvitableRole;
    inviterName: string;
    inviterEmail: string;
    token: string;
    expiresAt: string;
  } & ForReader;
  'organization-deleted': { organizationName: string; deletedBy: string };
  'team-update': { organizationName: string; personName: string; change: TeamChange };
  'reminder-digest': { digestId: string };
  'trial-started': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string } & ForReader;
  'trial-ending': { organizationName: string; tier: SubscriptionTier; trialEndsAt: string } & ForReader;
  'payment-failed': { organizationName: string; tier: SubscriptionTier };
  'rollout-halted': { remote: string; version: string; stableVersion: string; people: number };
  'email-code': { code: string; expiresAt: string; organizationName?: string };
  'sign-in-linked': { provider: IdentityProvider | 'sso'; organizationName: string | null };
  'account-export-ready': { expiresAt: string } & ForReader;
  'account-deletion': { erasedAfter: string } & ForReader;
  'requirements-asked': { organizationName: string; askedBy: string; asked: AskedFor[]; note?: string | null };
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
  'api-token-expiring': { organizationName: string; tokenName: string; expiresAt: string } & ForReader;
  'subscription-ended': { organizationName: string; tier: SubscriptionTier };
  'webhook-switched-off': { organizationName: string; host: string };
}

export interface AskedFor {
  typeName: string;
  state: CellState;
  until: CalendarDate | null;
  isExpired?: boolean;
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
    namedUserId?: string;
    data: MailData[K];
  };
}[MailKind];
