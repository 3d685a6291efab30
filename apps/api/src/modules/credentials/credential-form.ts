import { applyDecorators } from '@nestjs/common';
import { DOCUMENT_MAX_BYTES } from '@tracker/contracts/credentials/credential-limits';
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
import { Documented } from '../../platform/http/answers/answers.decorator.js';
import { validationError } from '../../platform/http/errors/validation-sentences.js';
import { FormBody, type FormOptions, type ReceivedForm } from '../../platform/http/multipart-form.js';

const withDocument = ({ shape }: z.ZodObject): FormOptions => ({
  textFields: Object.keys(shape),
  fileField: 'document',
  maxFileBytes: DOCUMENT_MAX_BYTES,
});

export const CREDENTIAL_FORM = withDocument(credentialChangesSchema);
export const RENEWAL_FORM = withDocument(renewalFieldsSchema);

const text = (description: string) => ({ type: 'string', description });
const date = (description?: string) => ({ type: 'string', format: 'date', ...(description && { description }) });
const flag = (description: string) => ({ type: 'string', enum: ['true', 'false'], description });
const document = { type: 'string', format: 'binary', description: 'PDF, JPG or PNG of at most 10 MiB' };

export const CredentialFormBody = () =>
  FormBody(['name', 'issuingBody', 'issueDate', 'expiryDate'], {
    name: text('At most 200 characters'),
    issuingBody: text('At most 200 characters'),
    issueDate: date(),
    expiryDate: date('Not before the issue date'),
    notes: text('At most 5,000 characters. In a change: left out or empty keeps the present notes'),
    clearNotes: flag('In a change: removes the notes'),
    document,
    removeDocument: flag('In a change: removes the document'),
  });

export const RenewalFormBody = () =>
  applyDecorators(
    Documented(({ ApiHeader }) =>
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        description: 'A repeated request with the same key renews only once. A different body is refused (422).',
      }),
    ),
    FormBody(['issueDate', 'expiryDate'], {
      issueDate: date(),
      expiryDate: date('After the current one'),
      notes: text('Left out or empty keeps the present notes'),
      document,
    }),
  );

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
