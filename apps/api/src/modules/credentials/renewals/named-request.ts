import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { invalidInput } from '../../../platform/domain-error.js';
import type { ReceivedFile } from '../../../platform/http/multipart-form.js';
import type { NamedRequest } from './renewals.repository.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The hash detects an `Idempotency-Key` reused for a different request. Null without a key. */
export async function namedRequest(
  key: string | undefined,
  fields: object,
  file: ReceivedFile | null,
): Promise<NamedRequest | null> {
  if (key === undefined) return null;
  if (!KEY.test(key)) throw invalidInput('The Idempotency-Key must be 1 to 255 characters without blanks.');
  const hash = createHash('sha256').update(JSON.stringify([fields, file?.sizeBytes ?? null]));
  if (file) for await (const bytes of createReadStream(file.path)) hash.update(bytes);
  return { key, hash: hash.digest() };
}
