import { z } from 'zod';
import { calendarDateSchema, idSchema, lineSchema } from '../values/text-fields.js';

/** Everything the audit trail of an organization records. The database writes these words; see the audit trail's migration. */
export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'member.joined',
  'member.role-changed',
  'member.left',
  'member.removed',
  /** The account is gone, and with it the person's names in the trail. Names the older entries they stood in, and what is left of those. */
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
  'progress.marked',
  'progress.ended',
  'member.asked',
  'schedule.changed',
  'scim.token-created',
  'scim.token-withdrawn',
  'scim.user-added',
  'scim.user-updated',
  'scim.user-removed',
  'scim.group-linked',
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

export const AUDIT_SUBJECTS = [
  'organization',
  'member',
  'invitation',
  'credential',
  'group',
  'credential-type',
  'requirement',
] as const;
export const auditSubjectSchema = z.enum(AUDIT_SUBJECTS);
export type AuditSubject = z.infer<typeof auditSubjectSchema>;

/** The fields that changed, by name. Notes and documents are never in it: at most that they changed. */
const auditedFieldsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    /** 1, 2, 3 … within the organization, without gaps. */
    sequence: z.int(),
    recordedAt: z.iso.datetime(),
    /** Null when the product itself acted, such as a payment arriving. */
    actor: z.object({ id: idSchema, email: z.string().nullable() }).nullable(),
    action: auditActionSchema,
    subject: z.object({ type: auditSubjectSchema, id: idSchema, label: z.string() }),
    before: auditedFieldsSchema,
    after: auditedFieldsSchema,
    requestId: z.string().nullable(),
    /** SHA-256 over this entry and the hash of the one before, in hexadecimal. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Stands where the name of somebody was whose account is deleted. */
export const FORMER_MEMBER = 'a former member';

const sequenceText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'The number of an entry must be a whole number')
  .transform(Number);

/** What `GET /api/organizations/{id}/audit` and its CSV export can be narrowed to. Days are days in UTC, both included. */
export const auditFilterSchema = z.object({
  subject: auditSubjectSchema.optional(),
  action: auditActionSchema.optional(),
  actorId: idSchema.optional(),
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  /** Part of the actor's email or of what was acted on, without regard to case. */
  search: lineSchema('Search', 200).default(''),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = auditFilterSchema.extend({
  /** Only entries older than this number: the next page. */
  before: sequenceText.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'The limit must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'The limit must be at least 1').max(200, 'The limit must be at most 200'))
    .default(50),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditPageSchema = z
  .object({
    /** Newest first. */
    entries: z.array(auditEntrySchema),
    /** `before` of the next page; null on the last one. Where few of many match, a page has fewer entries than the limit, or none. */
    next: z.int().nullable(),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;

const hashText = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'The hash must be 64 hexadecimal digits')
  .toLowerCase();

/** Query of `…/audit/verify`. */
export const auditVerificationQuerySchema = z
  .object({
    /** An entry noted down earlier, to be found again. */
    sequence: sequenceText.optional(),
    hash: hashText.optional(),
    /** The `next` of the answer before: the walk goes on behind this entry, which must still be there. */
    after: sequenceText.optional(),
    afterHash: hashText.optional(),
  })
  .refine(({ sequence, hash }) => isPair(sequence, hash), 'Give both the number and the hash of an entry, or neither')
  .refine(
    ({ after, afterHash }) => isPair(after, afterHash),
    'Give both the number and the hash of the entry to go on after, or neither',
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
  'anchor-lost': 'This entry is not the one that was noted down.',
} as const;
const auditProblemKindSchema = z.enum(Object.keys(AUDIT_PROBLEMS) as (keyof typeof AUDIT_PROBLEMS)[]);
export type AuditProblemKind = z.infer<typeof auditProblemKindSchema>;

const auditPlaceSchema = z.object({ sequence: z.int(), hash: z.string() });

/** Entries `first` to `last`, written from a day until before another; from the beginning when `from` is null. */
const auditArchivedSchema = z.object({
  file: z.string(),
  from: z.string().nullable(),
  until: z.string(),
  first: z.int(),
  last: z.int(),
});

/** The verdict, in one answer unless the trail is long; then `next` leads on until an answer has none. */
export const auditVerificationSchema = z
  .object({
    /** True only when every entry was looked at and nothing is wrong: false without a problem means that there is more to look at. */
    isIntact: z.boolean(),
    /** Entries looked at so far. */
    entries: z.int(),
    /** The newest entry. Whoever notes it down can prove later that nothing up to it was replaced. */
    head: auditPlaceSchema.nullable(),
    /** The first thing wrong. */
    problem: z.object({ kind: auditProblemKindSchema, sequence: z.int(), sentence: z.string() }).nullable(),
    /** Only while there is more: the entry looked at last, for `after` and `afterHash` of the next call. */
    next: auditPlaceSchema.optional(),
    /** Only when old months lie in files outside: these count by the hashes that were kept of them, and whoever has the file can check it. */
    inFiles: z.array(auditArchivedSchema).optional(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
