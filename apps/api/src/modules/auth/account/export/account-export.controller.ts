import { Controller, Get, Param, Post, StreamableFile } from '@nestjs/common';
import { accountExportSchema } from '@tracker/contracts/auth/users';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor } from '../../../../platform/actor/actor.js';
import { Answers, Documented } from '../../../../platform/http/answers/answers.decorator.js';
import { contentDisposition } from '../../../../platform/http/answers/headers.js';
import { CurrentActor } from '../../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../../platform/http/access/route-rules.js';
import { AccountExportService } from './account-export.service.js';

@Controller('api/account')
export class AccountExportController {
  constructor(private readonly exports: AccountExportService) {}

  @Post('export')
  @SignedIn()
  @Answers(accountExportSchema, { status: 202, description: 'It is being prepared' })
  request(@CurrentActor() actor: Actor) {
    return this.exports.request(actor);
  }

  @Get('exports')
  @SignedIn()
  @Answers(accountExportSchema, { list: true })
  list(@CurrentActor() actor: Actor) {
    return this.exports.list(actor);
  }

  @Get('exports/:id/file')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/zip'))
  async open(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string): Promise<StreamableFile> {
    const { content, sizeBytes, fileName } = await this.exports.open(actor, id);
    const disposition = contentDisposition('attachment', fileName);
    return new StreamableFile(content, { type: 'application/zip', length: sizeBytes, disposition });
  }
}
