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

/** The checked fields of a new credential; `notes` is undefined when there are none. */
export function newCredentialOf(form: ReceivedForm): CredentialFields {
  return withoutBlankNotes(parse(credentialFieldsSchema, form));
}

/** The checked fields of a renewal; `notes` is undefined when they stay as they are. */
export function renewalOf(form: ReceivedForm): RenewalFields {
  return withoutBlankNotes(parse(renewalFieldsSchema, form));
}

/** The checked fields of a change; `notes` is undefined when they stay as they are. */
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

/** Forms send line breaks as CR LF (HTML, "constructing the entry list"); they count as one character, as where they were typed. */
function withPlainLineBreaks(fields: Record<string, unknown>): Record<string, unknown> {
  const { notes } = fields;
  return typeof notes === 'string' ? { ...fields, notes: notes.replace(/\r\n?/g, '\n') } : fields;
}

/** The form never shows present notes again, so an empty field says nothing about them. */
function withoutBlankNotes<F extends { notes?: string | undefined }>(fields: F): F {
  return fields.notes?.trim() ? fields : { ...fields, notes: undefined };
}
