import { z } from 'zod';
import { badgeMarkSchema } from '../badges/badge-report.js';
import { subscriptionTierSchema } from '../billing/subscription-tiers.js';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { auditActionSchema, auditSubjectSchema } from '../organizations/audit.js';
import { calendarDateSchema, idSchema, roleSchema } from '../values/text-fields.js';

// Rows of `/api/v1`. Webhooks send the same member and credential rows.

const instant = z.iso.datetime();

export const organizationRowSchema = z
  .object({ id: idSchema, name: z.string(), plan: subscriptionTierSchema, createdAt: instant })
  .meta({ id: 'OrganizationRow' });
export type OrganizationRow = z.infer<typeof organizationRowSchema>;

export const memberRowSchema = z
  .object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema, joinedAt: instant })
  .meta({ id: 'MemberRow' });

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

/** `actor.name` is the display name of a person and the token's name for a token; null once the account was erased. */
export const auditRowSchema = z
  .object({
    id: idSchema,
    at: instant,
    action: auditActionSchema,
    actor: z.object({
      kind: z.enum(['person', 'token', 'directory', 'system']),
      id: idSchema.nullable(),
      name: z.string().nullable(),
    }),
    subject: z.object({ kind: auditSubjectSchema, id: idSchema }),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRowSchema>;
