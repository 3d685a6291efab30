import { z } from 'zod';
import { idSchema, invitableRoleSchema, roleSchema, lineSchema } from '../values/text-fields.js';
import { organizationSchema } from './organizations.js';

export const memberSchema = z
  .object({
    /** The user's id: memberships have none of their own. */
    id: idSchema,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    role: roleSchema,
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

/** `GET /api/organizations/{id}/members`: everyone, the earliest first. */
export const memberListSchema = z
  .object({ organization: organizationSchema, members: z.array(memberSchema) })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof memberListSchema>;

/** `PATCH /api/organizations/{id}/members/{userId}`. Ownership changes hands only by a transfer. */
export const memberChangesSchema = z.object({ role: invitableRoleSchema });
export type MemberChanges = z.infer<typeof memberChangesSchema>;

/** `POST /api/organizations/{id}/transfer-ownership`. */
export const ownershipTransferSchema = z.object({ userId: idSchema });
export type OwnershipTransfer = z.infer<typeof ownershipTransferSchema>;

/** The worst a member has to show: one expired credential makes `expired`; `none` stands for no credentials at all. */
export const COMPLIANCE_STATES = ['expired', 'expiring', 'valid', 'none'] as const;
export const complianceStateSchema = z.enum(COMPLIANCE_STATES);
export type ComplianceState = z.infer<typeof complianceStateSchema>;

export const memberComplianceSchema = z
  .object({
    state: complianceStateSchema,
    total: z.int(),
    valid: z.int(),
    expiring: z.int(),
    expired: z.int(),
    missingDocuments: z.int(),
  })
  .meta({ id: 'MemberCompliance' });
export type MemberCompliance = z.infer<typeof memberComplianceSchema>;

export const directoryEntrySchema = memberSchema
  .extend({
    /** On the day it is in the member's own time zone. Null for other people's rows when a plain member asks. */
    compliance: memberComplianceSchema.nullable(),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

export const MEMBER_SORTS = ['name', 'email', 'role', 'joinedAt', 'compliance'] as const;
export const MAX_PAGE_SIZE = 100;

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(min, `${label} must be at least ${min}`).max(max, `${label} must be at most ${max}`));

/** Query of `GET /api/organizations/{id}/members/search`. */
export const memberSearchSchema = z.object({
  /** Part of a name or an email, without regard to case. */
  search: lineSchema('Search', 200).default(''),
  role: roleSchema.optional(),
  /** `compliance` puts those with the most expired credentials first; only administrators may sort by it. */
  sort: z.enum(MEMBER_SORTS).default('joinedAt'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: wholeNumber('Page', 1, 100_000).default(1),
  pageSize: wholeNumber('Page size', 1, MAX_PAGE_SIZE).default(20),
});
export type MemberSearch = z.infer<typeof memberSearchSchema>;

export const memberPageSchema = z
  .object({
    members: z.array(directoryEntrySchema),
    /** Matches on all pages together. */
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'MemberPage' });
export type MemberPage = z.infer<typeof memberPageSchema>;
