import { z } from 'zod';
import { badgeMarkSchema } from '../badges/badge-report.js';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { calendarDateSchema, idSchema, roleSchema } from '../values/text-fields.js';

// Rows of `/api/v1`. Webhooks send the same member and credential rows.

const instant = z.iso.datetime();

export const memberRowSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema, joinedAt: instant })
  .meta({ id: 'MemberRow' });
export type MemberRow = z.infer<typeof memberRowSchema>;

/** A member's credential without notes and document. Status and days are those of the member's time zone. */
export const credentialRowSchema = z
  .object({
    id: idSchema,
    memberId: idSchema,
    name: z.string(),
    issuingBody: z.string(),
    issueDate: calendarDateSchema,
    expiryDate: calendarDateSchema,
    status: z.enum(CREDENTIAL_STATUSES),
    daysUntilExpiry: z.int(),
    hasDocument: z.boolean(),
    badge: badgeMarkSchema.nullable(),
    createdAt: instant,
    updatedAt: instant,
    archivedAt: instant.nullable(),
  })
  .meta({ id: 'CredentialRow' });
export type CredentialRow = z.infer<typeof credentialRowSchema>;
