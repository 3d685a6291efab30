import { z } from 'zod';
import { badgeMarkSchema } from '../badges/badge-report.js';
import { dayNumber, isCalendarDate } from '../values/calendar-date.js';
import {
  calendarDateSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
} from '../values/text-fields.js';
import {
  BULK_ACTIONS,
  CREDENTIAL_LIMITS,
  EXPIRY_BEFORE_ISSUE,
  EXPORT_FORMATS,
  MAX_SELECTED,
} from './credential-limits.js';
import { CREDENTIAL_STATUSES } from './credential-status.js';

export const credentialSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    notes: z.string().nullable(),
    status: z.enum(CREDENTIAL_STATUSES),
    daysUntilExpiry: z.int(),
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    /** Null unless imported from a badge and not changed since. */
    badge: badgeMarkSchema.nullable(),
    version: z.string().optional(),
  })
  .meta({ id: 'Credential' });
export type Credential = z.infer<typeof credentialSchema>;

const instant = z.iso.datetime();

export const credentialDetailSchema = credentialSchema
  .extend({
    renewals: z.int(),
    archivedAt: instant.nullable(),
    recordedBy: z.string().nullable().optional(),
    /** The file stays after a change has removed the badge. */
    hasBadgeFile: z.boolean().optional(),
  })
  .meta({ id: 'CredentialDetail' });
export type CredentialDetail = z.infer<typeof credentialDetailSchema>;

export const archivedCredentialSchema = credentialSchema
  .extend({ archivedAt: instant })
  .meta({ id: 'ArchivedCredential' });
export type ArchivedCredential = z.infer<typeof archivedCredentialSchema>;

export const dashboardStatsSchema = z
  .object({ total: z.int(), valid: z.int(), expiring: z.int(), expired: z.int() })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const documentUsageSchema = z
  .object({
    documentBytes: z.int(),
    documentBytesLimit: z.int(),
    credentials: z.int(),
    credentialsLimit: z.int().nullable(),
  })
  .meta({ id: 'DocumentUsage' });
export type DocumentUsage = z.infer<typeof documentUsageSchema>;

function requiredDate(required: string) {
  return z.string(required).min(1, required).pipe(calendarDateSchema);
}

const recordedSchema = z.object({
  name: requiredLineSchema('Credential name', CREDENTIAL_LIMITS.name),
  issuingBody: requiredLineSchema('Issuing body', CREDENTIAL_LIMITS.issuingBody),
  issueDate: requiredDate('Issue date is required'),
  expiryDate: requiredDate('Expiry date is required'),
});

export const recordedFieldsSchema = recordedSchema.refine((fields) => isOrdered(fields), {
  message: EXPIRY_BEFORE_ISSUE,
  path: ['expiryDate'],
});

/** The fields of the form. The specification fixes their messages. */
export const credentialFieldsSchema = recordedSchema
  .extend({ notes: multilineSchema('Notes', CREDENTIAL_LIMITS.notes).optional() })
  .refine((fields) => isOrdered(fields), { message: EXPIRY_BEFORE_ISSUE, path: ['expiryDate'] });
export type CredentialFields = z.infer<typeof credentialFieldsSchema>;

function isOrdered({ issueDate, expiryDate }: { issueDate: string; expiryDate: string }): boolean {
  if (!isCalendarDate(issueDate) || !isCalendarDate(expiryDate)) return true;
  return dayNumber(issueDate) <= dayNumber(expiryDate);
}

export const renewalFieldsSchema = z
  .object({
    issueDate: requiredDate('Issue date is required'),
    expiryDate: requiredDate('Expiry date is required'),
    notes: multilineSchema('Notes', CREDENTIAL_LIMITS.notes).optional(),
  })
  .refine((fields) => isOrdered(fields), { message: EXPIRY_BEFORE_ISSUE, path: ['expiryDate'] });
export type RenewalFields = z.infer<typeof renewalFieldsSchema>;

export const renewalSchema = z
  .object({
    id: idSchema,
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    hasDocument: z.boolean(),
    documentUrl: z.string().nullable(),
    recordedAt: instant,
  })
  .meta({ id: 'Renewal' });
export type Renewal = z.infer<typeof renewalSchema>;

export const issuerSchema = z.string().meta({ id: 'Issuer' });

export const issuersQuerySchema = z.object({ q: lineSchema('The search', CREDENTIAL_LIMITS.issuingBody).default('') });
export type IssuersQuery = z.infer<typeof issuersQuerySchema>;

export function flagSchema(name: string) {
  return z.enum(['true', 'false'], `${name} must be true or false`).transform((text) => text === 'true');
}

export const credentialListQuerySchema = z.object({ renewed: flagSchema('renewed').optional() });
export type CredentialListQuery = z.infer<typeof credentialListQuerySchema>;

export const credentialChangesSchema = credentialFieldsSchema.safeExtend({
  clearNotes: flagSchema('clearNotes').optional(),
  removeDocument: flagSchema('removeDocument').optional(),
});
export type CredentialChanges = z.infer<typeof credentialChangesSchema>;

export const exportFormatSchema = z.enum(EXPORT_FORMATS);

/** The statuses to export; an omitted flag counts as true. */
export const exportQuerySchema = z
  .object({
    includeValid: flagSchema('includeValid').default(true),
    includeExpiring: flagSchema('includeExpiring').default(true),
    includeExpired: flagSchema('includeExpired').default(true),
    organizationId: idSchema.optional(),
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(z.uuid('Send the ids of credentials, separated by commas'))
          .max(MAX_SELECTED, `At most ${MAX_SELECTED} credentials can be named at once`),
      )
      .optional(),
  })
  .refine((query) => query.includeValid || query.includeExpiring || query.includeExpired, {
    message: 'Choose one or more credential statuses to include before exporting.',
  });
export type ExportQuery = z.infer<typeof exportQuerySchema>;

export const bulkRequestSchema = z.object({
  action: z.enum(BULK_ACTIONS),
  ids: z
    .array(idSchema)
    .min(1, 'Choose one or more credentials')
    .max(MAX_SELECTED, `At most ${MAX_SELECTED} credentials can be named at once`),
});
export type BulkRequest = z.infer<typeof bulkRequestSchema>;

export const bulkOutcomeSchema = z
  .object({ done: z.int(), failed: z.array(z.object({ id: idSchema, message: z.string() })) })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

export { type BulkAction } from './credential-limits.js';

export const calendarAddressSchema = z.object({ url: z.string() }).meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

export const calendarFeedSchema = z
  .object({ isActive: z.boolean(), lastFetchedAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
