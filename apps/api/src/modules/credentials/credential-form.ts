import {
  type CredentialChanges,
  credentialChangesSchema,
  type CredentialFields,
  credentialFieldsSchema,
  type RenewalFields,
  renewalFieldsSchema,
} from '@tracker/contracts/credentials/credentials';
import type { z } from 'zod';
import { invalidInput } from '../../platform/domain-error.js';
import type { ReceivedForm } from '../../platform/http/multipart-form.js';
import { validationError } from '../../platform/http/errors/validation-sentences.js';

export function newCredentialOf(form: ReceivedForm): CredentialFields {
  return withoutBlankNotes(parse(credentialFieldsSchema, form));
}

export function renewalOf(form: ReceivedForm): RenewalFields {
  return withoutBlankNotes(parse(renewalFieldsSchema, form));
}

export function credentialChangesOf(form: ReceivedForm): CredentialChanges {
  const changes = withoutBlankNotes(parse(credentialChangesSchema, form));
  if (changes.clearNotes && changes.notes !== undefined)
    throw invalidInput('Send either notes or clearNotes, not both.');
  if (changes.removeDocument && form.file) throw invalidInput('Send either a document or removeDocument, not both.');
  return changes;
}

function parse<S extends z.ZodType>(schema: S, { fields }: ReceivedForm): z.output<S> {
  const parsed = schema.safeParse(withPlainLineBreaks(fields));
  if (!parsed.success) throw validationError(parsed.error.issues);
  return parsed.data;
}

/** HTML forms submit line breaks as CR LF. Normalized to LF so that they count as one character towards the limit. */
function withPlainLineBreaks(fields: Record<string, unknown>): Record<string, unknown> {
  const { notes } = fields;
  return typeof notes === 'string' ? { ...fields, notes: notes.replace(/\r\n?/g, '\n') } : fields;
}

/** The form never shows existing notes again, so an empty field means "unchanged". */
function withoutBlankNotes<F extends { notes?: string | undefined }>(fields: F): F {
  return fields.notes?.trim() ? fields : { ...fields, notes: undefined };
}
