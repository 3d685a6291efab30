import { z } from 'zod';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { calendarDateSchema, idSchema } from '../values/text-fields.js';

export const cellCredentialSchema = z.object({
  id: idSchema,
  name: z.string(),
  issuingBody: z.string(),
  issueDate: calendarDateSchema,
  expiryDate: calendarDateSchema,
  status: z.enum(CREDENTIAL_STATUSES),
  hasDocument: z.boolean(),
  /** Also null if the reader may not open it: administrators need a type with reviews. */
  documentUrl: z.string().nullable(),
  counts: z.boolean(),
});
export type CellCredential = z.infer<typeof cellCredentialSchema>;

export const waiverSchema = z
  .object({
    id: idSchema,
    userId: idSchema,
    requirementId: idSchema,
    reason: z.string(),
    until: calendarDateSchema,
    grantedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
    grantedAt: z.iso.datetime(),
  })
  .meta({ id: 'Waiver' });
export type Waiver = z.infer<typeof waiverSchema>;

export const decidedSchema = z
  .object({
    credentialId: idSchema,
    decision: z.enum(['approve', 'reject']),
    reason: z.string().nullable(),
    decidedAt: z.iso.datetime(),
  })
  .meta({ id: 'DecidedReview' });
export type Decided = z.infer<typeof decidedSchema>;
