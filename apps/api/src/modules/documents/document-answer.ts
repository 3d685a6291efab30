import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { contentDisposition } from '../../http/content-disposition.js';
import { isKnown } from '../../http/entity-tag.js';
import { documentPolicy } from './document-policy.js';
import type { DocumentFile } from './documents.repository.js';

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
