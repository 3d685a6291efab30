import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { contentDisposition } from '../../platform/http/answers/content-disposition.js';
import { isKnown } from '../../platform/http/answers/negotiation.js';
import type { DocumentFile } from './documents.repository.js';
import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';

interface Asked {
  /** The version that the browser has, if any. */
  knownTag: string | undefined;
  reply: FastifyReply;
}

/**
 * A document as the answer to its owner: the file, or nothing for who has it already. Browsers may keep it, but must ask each time whether they
 * may still show it.
 */
export async function documentAnswer(
  document: DocumentFile,
  read: () => Promise<Readable>,
  { knownTag, reply }: Asked,
): Promise<StreamableFile | undefined> {
  // A replaced file is a new row: the row's id names the bytes.
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
 * What a document may do in the browser that shows it: nothing. Our own pages may frame it, for previews. Images are sandboxed too, in
 * their own origin because a browser also asks for the site's icon. PDFs are not: WebKit then downloads them or stays blank instead of
 * showing them (https://github.com/adobe/aem-core-wcm-components/issues/2839), and Chromium takes no notice of it.
 *
 * Inline styles are the browser's own: it makes a page around the file and dresses it so, under this policy. Without them Chromium leaves an image in the
 * corner and writes refusals into the console, and WebKit does not give a PDF the height of its window
 * (https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/PluginDocument.cpp, createStyleElement). Neither a PDF nor a picture brings styles of its own.
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
