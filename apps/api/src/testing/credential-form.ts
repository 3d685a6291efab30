import type { InjectOptions } from 'fastify';

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface FormFile {
  content: Buffer | string;
  name?: string | null;
  type?: string;
  field?: string;
}

const BOUNDARY = 'spec-boundary-7f3a';

export function multipart(
  fields: [string, string][],
  files: FormFile[] = [],
): Pick<InjectOptions, 'payload' | 'headers'> {
  const chunks: Buffer[] = [];
  const part = (head: string, content: Buffer | string) =>
    chunks.push(Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  for (const [name, value] of fields) part(`Content-Disposition: form-data; name="${name}"`, value);
  for (const { content, name = 'proof.pdf', type = 'application/octet-stream', field = 'document' } of files) {
    const label = name === null ? '' : `; filename="${name}"`;
    part(`Content-Disposition: form-data; name="${field}"${label}\r\nContent-Type: ${type}`, content);
  }
  chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export type CredentialFormFields = Record<string, string | null | undefined>;

const GOOD_FIELDS = {
  name: 'First Aid',
  issuingBody: 'Red Cross',
  issueDate: '2026-01-10',
  expiryDate: '2027-01-10',
};

export function credentialForm(changes: CredentialFormFields = {}, ...files: FormFile[]) {
  const fields = Object.entries({ ...GOOD_FIELDS, ...changes });
  return multipart(
    fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    files,
  );
}
