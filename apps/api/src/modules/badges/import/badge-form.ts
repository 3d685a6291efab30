import { readFile } from 'node:fs/promises';
import { BADGE_MAX_BYTES } from '@tracker/contracts/badges/badge-limits';
import { badgeImportSchema } from '@tracker/contracts/badges/badge-report';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';
import { validationError } from '../../../platform/http/errors/validation-sentences.js';
import { FormBody, type FormOptions, withForm } from '../../../platform/http/multipart-form.js';
import { badgeExpected } from '../badges.errors.js';

export interface ReceivedBadge {
  bytes: Buffer;
  isPasted?: boolean;
  fileName: string | undefined;
  expiryDate: string | undefined;
}

const FORM: FormOptions = {
  textFields: ['text', 'expiryDate'],
  fileField: 'file',
  maxFileBytes: BADGE_MAX_BYTES,
  maxFieldBytes: BADGE_MAX_BYTES,
};

export const BadgeFormBody = () =>
  FormBody([], {
    file: { type: 'string', format: 'binary', description: 'JSON, PNG or SVG of at most 2 MB' },
    text: { type: 'string', description: 'Instead of the file: JSON or a compact JWS' },
    expiryDate: { type: 'string', format: 'date', description: 'In an import, for a badge without an expiry date' },
  });

export function receiveBadge(request: FastifyRequest, environment: Environment): Promise<ReceivedBadge> {
  if (!request.isMultipart()) return badgeOf(Object(request.body), null);
  return withForm(request, environment, FORM, ({ fields, file }) => badgeOf(fields, file));
}

async function badgeOf(
  fields: Record<string, unknown>,
  file: { path: string; fileName: string | undefined } | null,
): Promise<ReceivedBadge> {
  const { text, expiryDate } = fields;
  const parsed = badgeImportSchema.safeParse({ expiryDate: expiryDate || undefined });
  if (!parsed.success) throw validationError(parsed.error.issues);
  const given = { fileName: file?.fileName, expiryDate: parsed.data.expiryDate };
  if (file) return { ...given, bytes: await readFile(file.path) };
  if (typeof text !== 'string' || text.trim() === '') throw badgeExpected();
  return { ...given, bytes: Buffer.from(text), isPasted: true };
}
