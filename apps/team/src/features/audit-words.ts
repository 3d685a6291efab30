import type { AuditAction, AuditEntry, AuditSubject } from '@tracker/contracts/organizations/audit';
import { isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { dayText } from '@tracker/ui/day';

export const SUBJECT_OPTIONS: readonly { value: AuditSubject | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'organization', label: 'Organization' },
  { value: 'member', label: 'Members' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'credential', label: 'Credentials' },
  { value: 'group', label: 'Groups' },
  { value: 'credential-type', label: 'Credential types' },
  { value: 'requirement', label: 'Requirements' },
  { value: 'achievement', label: 'Achievements' },
  { value: 'award', label: 'Badges' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'api-token', label: 'API tokens' },
];

const ACTION_WORDS: Record<AuditAction, string> = {
  'organization.created': 'Created the organization',
  'organization.updated': 'Changed the organization',
  'organization.deleted': 'Deleted the organization',
  'member.joined': 'Joined',
  'member.role-changed': 'Changed a role',
  'member.left': 'Left',
  'member.removed': 'Removed a member',
  'member.erased': 'Account deleted',
  'sso.set-up': 'Set up single sign-on',
  'sso.updated': 'Changed single sign-on',
  'sso.removed': 'Removed single sign-on',
  'sso.domain-added': 'Added an email domain',
  'sso.domain-verified': 'Verified an email domain',
  'sso.domain-removed': 'Removed an email domain',
  'invitation.sent': 'Sent an invitation',
  'invitation.resent': 'Resent an invitation',
  'invitation.accepted': 'Accepted an invitation',
  'invitation.cancelled': 'Cancelled an invitation',
  'invitation.removed': 'Removed an invitation',
  'credential.created': 'Added a credential',
  'credential.updated': 'Changed a credential',
  'credential.renewed': 'Renewed a credential',
  'credential.archived': 'Archived a credential',
  'credential.unarchived': 'Restored a credential',
  'credential.deleted': 'Deleted a credential',
  'credential.document-attached': 'Attached a document',
  'credential.document-removed': 'Removed a document',
  'calendar-feed.opened': 'Created a calendar link',
  'calendar-feed.closed': 'Revoked a calendar link',
  'group.created': 'Created a group',
  'group.renamed': 'Renamed a group',
  'group.deleted': 'Deleted a group',
  'group.member-added': 'Added a member to a group',
  'group.member-removed': 'Removed a member from a group',
  'credential-type.created': 'Added a credential type',
  'credential-type.updated': 'Changed a credential type',
  'credential-type.deleted': 'Deleted a credential type',
  'requirement.created': 'Added a requirement',
  'requirement.updated': 'Changed a requirement',
  'requirement.deleted': 'Deleted a requirement',
  'waiver.granted': 'Granted a waiver',
  'waiver.changed': 'Changed a waiver',
  'waiver.ended': 'Ended a waiver',
  'credential.type-assigned': 'Assigned a type to a credential',
  'credential.type-removed': 'Removed a type from a credential',
  'review.approved': 'Approved a credential',
  'review.rejected': 'Rejected a credential',
  'review.undone': 'Took back a review',
  'progress.marked': 'Marked a renewal as in progress',
  'progress.ended': 'Ended a renewal in progress',
  'member.asked': 'Reminded a member of a requirement',
  'schedule.changed': 'Changed the weekly email',
  'audit-pack.downloaded': 'Downloaded an audit pack',
  'scim.token-created': 'Created a directory token',
  'scim.token-withdrawn': 'Revoked the directory token',
  'scim.user-added': 'Added by the directory',
  'scim.user-updated': 'Changed by the directory',
  'scim.user-removed': 'Removed by the directory',
  'scim.group-linked': 'Linked a group to the directory',
  'issuer.set-up': 'Set up badge issuing',
  'issuer.updated': 'Changed the badge issuer',
  'issuer.key-created': 'Created a signing key',
  'achievement.created': 'Created an achievement',
  'achievement.updated': 'Changed an achievement',
  'achievement.deleted': 'Deleted an achievement',
  'badge.awarded': 'Awarded badges',
  'badge.claimed': 'Claimed a badge',
  'badge.revoked': 'Revoked a badge',
  'webhook.created': 'Added a webhook',
  'webhook.updated': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.secret-rotated': 'Rotated the secret of a webhook',
  'webhook.switched-off': 'Webhook switched off after failures',
  'api-token.created': 'Created an API token',
  'api-token.ended': 'Ended an API token',
  'api-token.expired': 'API token expired',
};

export function actionText(action: AuditEntry['action']): string {
  return ACTION_WORDS[action] ?? action;
}

export function actorText(actor: AuditEntry['actor']): string {
  if (!actor) return 'System';
  return actor.email ?? 'A deleted account';
}

interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    field: fieldText(name),
    before: before && valueText(before[name]),
    after: after && valueText(after[name]),
  }));
}

/** `billing_email` and `billingEmail` read `billing email`. */
function fieldText(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (isCalendarDate(text)) return dayText(text);
  const instant = INSTANT.test(text) ? new Date(text) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant.toLocaleString() : text;
}
