import { z } from 'zod';
import { pageLimitSchema } from '../values/list-query.js';
import { calendarDateSchema, idSchema, lineSchema } from '../values/text-fields.js';

const AUDIT_ACTIONS = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'member.joined',
  'member.role-changed',
  'member.left',
  'member.removed',
  /** The account's names were erased from the trail. Lists the affected older entries with digests of what remains. */
  'member.erased',
  'sso.set-up',
  'sso.updated',
  'sso.removed',
  'sso.domain-added',
  'sso.domain-verified',
  'sso.domain-removed',
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.cancelled',
  'invitation.removed',
  'credential.created',
  'credential.updated',
  'credential.renewed',
  'credential.archived',
  'credential.unarchived',
  'credential.deleted',
  'credential.document-attached',
  'credential.document-removed',
  'calendar-feed.opened',
  'calendar-feed.closed',
  'group.created',
  'group.renamed',
  'group.deleted',
  'group.member-added',
  'group.member-removed',
  'credential-type.created',
  'credential-type.updated',
  'credential-type.deleted',
  'requirement.created',
  'requirement.updated',
  'requirement.deleted',
  'waiver.granted',
  'waiver.changed',
  'waiver.ended',
  'credential.type-assigned',
  'credential.type-removed',
  'review.approved',
  'review.rejected',
  'review.undone',
  'progress.marked',
  'progress.ended',
  'member.asked',
  'schedule.changed',
  'audit-pack.downloaded',
  'scim.token-created',
  'scim.token-withdrawn',
  'scim.user-added',
  'scim.user-updated',
  'scim.user-removed',
  'scim.group-linked',
  'issuer.set-up',
  'issuer.updated',
  'issuer.key-created',
  'achievement.created',
  'achievement.updated',
  'achievement.deleted',
  'badge.awarded',
  'badge.claimed',
  'badge.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret-rotated',
  'webhook.switched-off',
  'api-token.created',
  'api-token.ended',
  'api-token.expired',
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

const AUDIT_SUBJECTS = [
  'organization',
  'member',
  'invitation',
  'credential',
  'group',
  'credential-type',
  'requirement',
  'achievement',
  'award',
  'webhook',
  'api-token',
] as const;
export const auditSubjectSchema = z.enum(AUDIT_SUBJECTS);
export type AuditSubject = z.infer<typeof auditSubjectSchema>;

/** The changed fields by name. Contents of notes and documents are never included. */
const auditedFieldsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    sequence: z.int(),
    recordedAt: z.iso.datetime(),
    actor: z.object({ id: idSchema, email: z.string().nullable() }).nullable(),
    action: auditActionSchema,
    subject: z.object({ type: auditSubjectSchema, id: idSchema, label: z.string() }),
    before: auditedFieldsSchema,
    after: auditedFieldsSchema,
    requestId: z.string().nullable(),
    /** SHA-256 (hexadecimal) of this entry and the previous entry's hash. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const FORMER_MEMBER = 'a former member';

const sequenceText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'The number of an entry must be a whole number')
  .transform(Number);

/** Filters of `GET /api/organizations/{id}/audit` and its CSV export. Days are in UTC and inclusive. */
export const auditFilterSchema = z.object({
  subject: auditSubjectSchema.optional(),
  action: auditActionSchema.optional(),
  actorId: idSchema.optional(),
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  search: lineSchema('Search', 200).default(''),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = auditFilterSchema.extend({
  before: sequenceText.optional(),
  limit: pageLimitSchema,
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: z.int().nullable(),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;

const hashText = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'The hash must be 64 hexadecimal digits')
  .toLowerCase();

export const auditVerificationQuerySchema = z
  .object({
    sequence: sequenceText.optional(),
    hash: hashText.optional(),
    /** Cursor: `next` of the previous answer. That entry must still exist. */
    after: sequenceText.optional(),
    afterHash: hashText.optional(),
  })
  .refine(({ sequence, hash }) => isPair(sequence, hash), 'Give both the number and the hash of an entry, or neither')
  .refine(
    ({ after, afterHash }) => isPair(after, afterHash),
    'Give both the number and the hash of the entry to continue after, or neither',
  );
export type AuditVerificationQuery = z.infer<typeof auditVerificationQuerySchema>;

function isPair(one: unknown, other: unknown): boolean {
  return (one === undefined) === (other === undefined);
}

export const AUDIT_PROBLEMS = {
  edited: 'This entry was changed after it was written.',
  missing: 'This entry is missing.',
  relinked: 'This entry does not follow from the one before it.',
  truncated: 'The newest entries are missing.',
  'anchor-lost': 'This entry is not the one that was recorded.',
} as const;
const auditProblemKindSchema = z.enum(Object.keys(AUDIT_PROBLEMS) as (keyof typeof AUDIT_PROBLEMS)[]);
export type AuditProblemKind = z.infer<typeof auditProblemKindSchema>;

const auditPlaceSchema = z.object({ sequence: z.int(), hash: z.string() });

const auditArchivedSchema = z.object({
  file: z.string(),
  from: z.string().nullable(),
  until: z.string(),
  first: z.int(),
  last: z.int(),
});

export const auditVerificationSchema = z
  .object({
    /** True only if all entries were checked. False without a problem: continue with `next`. */
    isIntact: z.boolean(),
    entries: z.int(),
    /** The newest entry. Keep it to prove later that no entry up to it was replaced. */
    head: auditPlaceSchema.nullable(),
    problem: z.object({ kind: auditProblemKindSchema, sequence: z.int(), sentence: z.string() }).nullable(),
    /** Present until the last call: the last checked entry, for `after` and `afterHash`. */
    next: auditPlaceSchema.optional(),
    inFiles: z.array(auditArchivedSchema).optional(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
