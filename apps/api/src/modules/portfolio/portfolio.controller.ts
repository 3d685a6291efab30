import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Res, StreamableFile } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import {
  linkedInBadgeSchema,
  ownPortfolioSchema,
  type PortfolioChanges,
  portfolioChangesSchema,
  portfolioEntrySchema,
  portfolioSchema,
  publicPortfolioSchema,
  shareTokenSchema,
} from '@tracker/contracts/portfolio/portfolio';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers, Documented } from '../../platform/http/answers/answers.decorator.js';
import { contentDisposition, tagOf } from '../../platform/http/answers/headers.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { PortfolioService } from './portfolio.service.js';

@Controller('api/portfolio')
export class PortfolioController {
  constructor(private readonly portfolios: PortfolioService) {}

  @Get()
  @SignedIn()
  @Answers(ownPortfolioSchema)
  async view(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply) {
    const view = await this.portfolios.view(actor);
    reply.header('etag', tagOf(view.portfolio.version));
    return view;
  }

  @Put()
  @SignedIn()
  @Answers(portfolioSchema)
  async update(
    @CurrentActor() actor: Actor,
    @Body({ schema: portfolioChangesSchema }) changes: PortfolioChanges,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const changed = await this.portfolios.update(actor, changes, ifMatch);
    reply.header('etag', tagOf(changed.version));
    return changed;
  }

  @Post('credentials')
  @SignedIn()
  @Answers(outcomeSchema)
  async add(
    @CurrentActor() actor: Actor,
    @Body({ schema: portfolioEntrySchema }) { credentialId }: { credentialId: string },
  ) {
    await this.portfolios.addCredential(actor, credentialId);
    return { success: true, message: 'Credential added to portfolio' };
  }

  @Delete('credentials/:credentialId')
  @SignedIn()
  @Answers(outcomeSchema)
  async remove(@CurrentActor() actor: Actor, @Param('credentialId', { schema: idSchema }) credentialId: string) {
    await this.portfolios.removeCredential(actor, credentialId);
    return { success: true, message: 'Credential removed from portfolio' };
  }

  @Post('regenerate-token')
  @SignedIn()
  @Answers(shareTokenSchema)
  regenerateToken(@CurrentActor() actor: Actor) {
    return this.portfolios.regenerateToken(actor);
  }

  @Get('preview')
  @SignedIn()
  @Answers(publicPortfolioSchema)
  preview(@CurrentActor() actor: Actor) {
    return this.portfolios.preview(actor);
  }

  @Get('linkedin-badge')
  @SignedIn()
  @Answers(linkedInBadgeSchema)
  badge(@CurrentActor() actor: Actor) {
    return this.portfolios.badge(actor);
  }

  @Get('export/pdf')
  @SignedIn()
  @Documented(({ ApiProduces }) => ApiProduces('application/pdf'))
  async pdf(@CurrentActor() actor: Actor): Promise<StreamableFile> {
    const { content, fileName } = await this.portfolios.pdf(actor);
    return new StreamableFile(content, {
      type: 'application/pdf',
      disposition: contentDisposition('attachment', fileName),
    });
  }
}
