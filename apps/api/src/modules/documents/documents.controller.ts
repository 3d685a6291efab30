import { Controller, Get, Header, Headers, Param, Res, StreamableFile } from '@nestjs/common';
import { type DocumentUsage, documentUsageSchema } from '@tracker/contracts/credentials';
import { idSchema } from '@tracker/contracts/ids';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../actor/actor.js';
import { Answers, Documented } from '../../http/answers.decorator.js';
import { contentDisposition } from '../../http/content-disposition.js';
import { CurrentActor } from '../../http/current-actor.decorator.js';
import { isKnown } from '../../http/entity-tag.js';
import { SignedIn } from '../../http/route-rules.js';
import { documentPolicy } from './document-policy.js';
import { DocumentsService } from './documents.service.js';

@Controller('api/credentials')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get('usage')
  @SignedIn()
  @Header('cache-control', 'no-store')
  @Answers(documentUsageSchema)
  usage(@CurrentActor() actor: Actor): Promise<DocumentUsage> {
    return this.documents.usage(actor.userId);
  }

  /** The file itself, for its owner. Browsers may keep it, but must ask each time whether they may still show it. */
  @Get(':id/document')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/pdf', 'image/jpeg', 'image/png'))
  async open(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('if-none-match') knownTag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const document = await this.documents.getOwned(actor, id);
    // A replaced file is a new row: the row's id names the bytes.
    const tag = `"${document.id}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', ...documentPolicy(document.contentType) });
    if (isKnown(knownTag, tag)) {
      reply.status(304);
      return undefined;
    }
    return new StreamableFile(await this.documents.read(document), {
      type: document.contentType,
      length: document.sizeBytes,
      disposition: contentDisposition('inline', document.fileName),
    });
  }
}
