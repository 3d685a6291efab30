import { randomBytes } from 'node:crypto';

const BOUNDARY = 'credential-form-boundary';

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

export const FIELDS = {
  name: 'Certificate in Practice',
  issuingBody: 'Training Academy',
  issueDate: '2026-01-15',
  expiryDate: '2031-01-15',
  notes: 'Renewed by examination',
};

export function credentialForm(fields: Record<string, string>, document?: Buffer) {
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const parts = Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value));
  if (document)
    parts.push(...part(`name="document"; filename="certificate.pdf"\r\nContent-Type: application/pdf`, document));
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function pdf(bytes: number) {
  const [start, end] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), Buffer.from('\n%%EOF\n')];
  return Buffer.concat([start, randomBytes(bytes - start.length - end.length), end]);
}
