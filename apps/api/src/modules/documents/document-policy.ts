import type { DocumentType } from '@tracker/contracts/credential-limits';

/**
 * What a document may do in the browser that shows it: nothing. Our own pages may frame it, for previews. Images are sandboxed too, in
 * their own origin because a browser also asks for the site's icon. PDFs are not: WebKit then downloads them or stays blank instead of
 * showing them (https://github.com/adobe/aem-core-wcm-components/issues/2839), and Chromium takes no notice of it.
 */
export function documentPolicy(type: DocumentType): Record<string, string> {
  const policy = [`default-src 'none'`, `img-src 'self'`, `style-src 'unsafe-inline'`, `frame-ancestors 'self'`];
  policy.push(type === 'application/pdf' ? `object-src 'self'` : 'sandbox allow-same-origin');
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
  };
}
