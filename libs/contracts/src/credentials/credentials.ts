import { z } from 'zod';
import {
  calendarDateSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  requiredLineSchema,
} from '../values/text-fields.js';
import { dayNumber, isCalendarDate } from '../values/calendar-date.js';
import { CREDENTIAL_LIMITS, EXPIRY_BEFORE_ISSUE, EXPORT_FORMATS, MOST_SELECTED } from './credential-limits.js';
import { CREDENTIAL_STATUSES } from './credential-status.js';

/** One credential as its owner sees it. */
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
    /** Another one after each change; the ETag, for `If-Match`. */
    version: z.string().optional(),
  })
  .meta({ id: 'Credential' });
export type Credential = z.infer<typeof credentialSchema>;

const instant = z.iso.datetime();

/** As the list has it, how often it was renewed, since when it is archived (null while it is not), and who recorded it. */
export const credentialDetailSchema = credentialSchema
  .extend({
    renewals: z.int(),
    archivedAt: instant.nullable(),
    /** How the administrator is called who recorded it for its owner; null when they did so themselves. */
    recordedBy: z.string().nullable().optional(),
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

/** What a person has, and what their plan holds. */
export const documentUsageSchema = z
  .object({
    documentBytes: z.int(),
    documentBytesLimit: z.int(),
    /** Those in the archive as well. */
    credentials: z.int(),
    /** Null where the plan has none. */
    credentialsLimit: z.int().nullable(),
  })
  .meta({ id: 'DocumentUsage' });
export type DocumentUsage = z.infer<typeof documentUsageSchema>;

function requiredDate(required: string) {
  return z.string(required).min(1, required).pipe(calendarDateSchema);
}

/** What the form asks for; the sentences are those of the specification. */
export const credentialFieldsSchema = z
  .object({
    name: requiredLineSchema('Credential name', CREDENTIAL_LIMITS.name),
    issuingBody: requiredLineSchema('Issuing body', CREDENTIAL_LIMITS.issuingBody),
    issueDate: requiredDate('Issue date is required'),
    expiryDate: requiredDate('Expiry date is required'),
    notes: multilineSchema('Notes', CREDENTIAL_LIMITS.notes).optional(),
  })
  .refine((fields) => isOrdered(fields), { message: EXPIRY_BEFORE_ISSUE, path: ['expiryDate'] });
export type CredentialFields = z.infer<typeof credentialFieldsSchema>;

function isOrdered({ issueDate, expiryDate }: { issueDate: string; expiryDate: string }): boolean {
  if (!isCalendarDate(issueDate) || !isCalendarDate(expiryDate)) return true;
  return dayNumber(issueDate) <= dayNumber(expiryDate);
}

/** What `POST /api/credentials/{id}/renewals` asks for: the dates of the new period. */
export const renewalFieldsSchema = z
  .object({
    issueDate: requiredDate('Issue date is required'),
    expiryDate: requiredDate('Expiry date is required'),
    notes: multilineSchema('Notes', CREDENTIAL_LIMITS.notes).optional(),
  })
  .refine((fields) => isOrdered(fields), { message: EXPIRY_BEFORE_ISSUE, path: ['expiryDate'] });
export type RenewalFields = z.infer<typeof renewalFieldsSchema>;

/** A period that a renewal ended, with the document it had, and when it was renewed. */
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

/** What an issuing body is called. */
export const issuerSchema = z.string().meta({ id: 'Issuer' });

/** A part of what an issuing body is called; without it, those used most. */
export const issuersQuerySchema = z.object({ q: lineSchema('The search', CREDENTIAL_LIMITS.issuingBody).default('') });
export type IssuersQuery = z.infer<typeof issuersQuerySchema>;

/** Booleans that travel as text, in forms and queries. */
export function flagSchema(name: string) {
  return z.enum(['true', 'false'], `${name} must be true or false`).transform((text) => text === 'true');
}

/** Which of the credentials are listed: without `renewed` all that are not archived. */
export const credentialListQuerySchema = z.object({ renewed: flagSchema('renewed').optional() });
export type CredentialListQuery = z.infer<typeof credentialListQuerySchema>;

/** The text fields of `PUT /api/credentials/{id}`: the form's, and what only a change knows. */
export const credentialChangesSchema = credentialFieldsSchema.safeExtend({
  clearNotes: flagSchema('clearNotes').optional(),
  removeDocument: flagSchema('removeDocument').optional(),
});
export type CredentialChanges = z.infer<typeof credentialChangesSchema>;

export const exportFormatSchema = z.enum(EXPORT_FORMATS);

/** Which statuses an export holds; a flag left out counts as true. */
export const exportQuerySchema = z
  .object({
    includeValid: flagSchema('includeValid').default(true),
    includeExpiring: flagSchema('includeExpiring').default(true),
    includeExpired: flagSchema('includeExpired').default(true),
    organizationId: idSchema.optional(),
    /** Only these, as a list separated by commas; of one's own also those in the archive. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(z.uuid('Send the ids of credentials, separated by commas'))
          .max(MOST_SELECTED, `At most ${MOST_SELECTED} credentials can be named at once`),
      )
      .optional(),
  })
  .refine((query) => query.includeValid || query.includeExpiring || query.includeExpired, {
    message: 'Choose one or more credential statuses to include before exporting.',
  });
export type ExportQuery = z.infer<typeof exportQuerySchema>;
