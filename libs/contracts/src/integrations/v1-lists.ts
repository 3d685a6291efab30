import { z } from 'zod';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { cursorPageSchema, cursorQuerySchema, sinceSchema } from '../values/list-query.js';
import { idSchema } from '../values/text-fields.js';
import { auditRowSchema, credentialRowSchema, memberRowSchema } from './v1-rows.js';

export const memberRowsSchema = cursorPageSchema(memberRowSchema, 'MemberRows');
export const credentialRowsSchema = cursorPageSchema(credentialRowSchema, 'CredentialRows');
export const auditRowsSchema = cursorPageSchema(auditRowSchema, 'AuditRows');
export type AuditRows = z.infer<typeof auditRowsSchema>;

export const credentialRowsQuerySchema = cursorQuerySchema.extend({
  member: idSchema.optional(),
  status: z.enum(CREDENTIAL_STATUSES, `status must be one of: ${CREDENTIAL_STATUSES.join(', ')}`).optional(),
  /** Also finds rows whose document or badge changed. */
  updatedSince: sinceSchema('updatedSince').optional(),
});
export type CredentialRowsQuery = z.infer<typeof credentialRowsQuerySchema>;

export const auditRowsQuerySchema = cursorQuerySchema.extend({ since: sinceSchema('since').optional() });
export type AuditRowsQuery = z.infer<typeof auditRowsQuerySchema>;
