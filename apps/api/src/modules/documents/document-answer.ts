import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { contentDisposition, isKnown } from '../../platform/http/answers/headers.js';
import type { DocumentFile } from './documents.statements.js';
import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';

interface Asked {
  knownTag: string | undefined;
  reply: FastifyReply;
}

/** Browsers may store the document but must revalidate it, so that access is checked on each request. */
export async function documentAnswer(
  document: DocumentFile,
  read: () => Promise<Readable>,
  { knownTag, reply }: Asked,
): Promise<StreamableFile | undefined> {
  // A replaced file gets a new row, so the row id works as an ETag.
  const tag = `"${document.id}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', ...documentPolicy(document.contentType) });
  if (isKnown(knownTag, tag)) {
    reply.status(304);
    return undefined;
  }
  return new StreamableFile(await read(), {
    type: document.contentType,
    length: document.sizeBytes,
    disposition: contentDisposition('inline', document.fileName),
  });
}

/**
 * Prevents a document from running anything in the browser. Our own pages may frame it for previews. Images are
 * sandboxed in their own origin, because browsers also request the site's icon. PDFs are not sandboxed: WebKit would
 * download them or show a blank page (https://github.com/adobe/aem-core-wcm-components/issues/2839), and Chromium
 * ignores the sandbox. Inline styles are allowed for the page that the browser generates around the file. Without them,
 * Chromium misplaces images and logs errors, and WebKit does not give PDFs the full height
 * (https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/PluginDocument.cpp, createStyleElement).
 */
function documentPolicy(type: DocumentType): Record<string, string> {
  const policy = [`default-src 'none'`, `img-src 'self'`, `style-src 'unsafe-inline'`, `frame-ancestors 'self'`];
  policy.push(type === 'application/pdf' ? `object-src 'self'` : 'sandbox allow-same-origin');
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
  };
}
