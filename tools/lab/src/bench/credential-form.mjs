import { randomBytes } from 'node:crypto';

const BOUNDARY = 'credential-form-boundary';

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Field names match both the product's form and Directus. */
export const FIELDS = {
  name: 'Certificate in Practice',
  issuingBody: 'Training Academy',
  issueDate: '2026-01-15',
  expiryDate: '2028-01-15',
  notes: 'Renewed by examination',
};

/**
 * @param {Record<string, string>} fields
 * @param {number} [documentBytes]
 */
export function credentialForm(fields, documentBytes = 0) {
  /** @type {Buffer[]} */
  const parts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}\r\n${value}\r\n`));
  if (documentBytes > 0) {
    const disposition = `name="document"; filename="certificate.pdf"\r\nContent-Type: application/pdf`;
    parts.push(Buffer.from(`${head(disposition)}\r\n`), pdf(documentBytes), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** @param {string} disposition */
const head = (disposition) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;

/** @param {number} bytes */
export function pdf(bytes) {
  const [start, end] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), Buffer.from('\n%%EOF\n')];
  return Buffer.concat([start, randomBytes(bytes - start.length - end.length), end]);
}
