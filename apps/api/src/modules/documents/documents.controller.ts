import { Controller, Get, Headers, Param, Res, type StreamableFile } from '@nestjs/common';
import { documentUsageSchema } from '@tracker/contracts/credentials/credentials';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers, Documented } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { documentAnswer } from './document-answer.js';
import { DocumentsService } from './documents.service.js';

@Controller('api/credentials')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get('usage')
  @SignedIn()
  @Answers(documentUsageSchema)
  usage(@CurrentActor() actor: Actor) {
    return this.documents.usage(actor.userId);
  }

  @Get(':id/document')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/pdf', 'image/jpeg', 'image/png'))
  async open(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Headers('if-none-match') knownTag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const document = await this.documents.getReadable(actor, id);
    return documentAnswer(document, () => this.documents.read(document), { knownTag, reply });
  }
}
