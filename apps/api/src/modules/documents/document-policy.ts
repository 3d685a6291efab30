import type { DocumentType } from '@tracker/contracts/credential-limits';

/**
 * What a document may do in the browser that shows it: nothing. It may be framed by our own pages, for previews. Chromium's PDF
 * viewer refuses to start in a sandboxed document, so only images are sandboxed; scripts inside a PDF never reach the page.
 */
export function documentPolicy(type: DocumentType): Record<string, string> {
  const policy = [`default-src 'none'`, `img-src 'self'`, `style-src 'unsafe-inline'`, `frame-ancestors 'self'`];
  if (type === 'application/pdf') policy.push(`object-src 'self'`, `plugin-types application/pdf`);
  else policy.push('sandbox');
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
  };
}
