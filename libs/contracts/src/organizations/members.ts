import { z } from 'zod';
import { idSchema, invitableRoleSchema, roleSchema, lineSchema } from '../values/text-fields.js';
import { dashboardStatsSchema } from '../credentials/credentials.js';
import { organizationSchema } from './organizations.js';

export const memberSchema = z
  .object({
    id: idSchema,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    role: roleSchema,
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z
  .object({ organization: organizationSchema, members: z.array(memberSchema) })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof memberListSchema>;

export const memberChangesSchema = z.object({ role: invitableRoleSchema });
export type MemberChanges = z.infer<typeof memberChangesSchema>;

export const ownershipTransferSchema = z.object({ userId: idSchema });
export type OwnershipTransfer = z.infer<typeof ownershipTransferSchema>;

const COMPLIANCE_STATES = ['expired', 'expiring', 'valid', 'none'] as const;
const complianceStateSchema = z.enum(COMPLIANCE_STATES);
export type ComplianceState = z.infer<typeof complianceStateSchema>;

const memberComplianceSchema = z
  .object({
    state: complianceStateSchema,
    ...dashboardStatsSchema.shape,
    missingDocuments: z.int(),
  })
  .meta({ id: 'MemberCompliance' });
export type MemberCompliance = z.infer<typeof memberComplianceSchema>;

const directoryEntrySchema = memberSchema
  .extend({
    /** Calculated in the member's time zone. Null for other members' rows if the caller is a plain member. */
    compliance: memberComplianceSchema.nullable(),
  })
  .meta({ id: 'DirectoryEntry' });
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

const MEMBER_SORTS = ['name', 'email', 'role', 'joinedAt', 'compliance'] as const;
const MAX_PAGE_SIZE = 100;

const wholeNumber = (label: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(1, `${label} must be at least 1`).max(max, `${label} must be at most ${max}`));

export const memberSearchSchema = z.object({
  search: lineSchema('Search', 200).default(''),
  role: roleSchema.optional(),
  /** `compliance` sorts by expired credentials, most first; administrators only. */
  sort: z.enum(MEMBER_SORTS).default('joinedAt'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: wholeNumber('Page', 100_000).default(1),
  pageSize: wholeNumber('Page size', MAX_PAGE_SIZE).default(20),
});
export type MemberSearch = z.infer<typeof memberSearchSchema>;

export const memberPageSchema = z
  .object({
    members: z.array(directoryEntrySchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'MemberPage' });
export type MemberPage = z.infer<typeof memberPageSchema>;
