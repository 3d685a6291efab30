import { Body, Controller, Delete, Get, Inject, Post, Res } from '@nestjs/common';
import {
  type AccountDeletionRequest,
  accountDeletionRequestSchema,
  accountDeletionSchema,
} from '@tracker/contracts/auth/users';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../../platform/config/environment.js';
import { Answers } from '../../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../../platform/http/access/current-actor.decorator.js';
import { SignedIn, WhileLeaving } from '../../../../platform/http/access/route-rules.js';
import { expireSessionCookie } from '../../../../platform/http/access/session-cookie.js';
import { AccountDeletionService } from './account-deletion.service.js';

@Controller('api/account/deletion')
export class AccountDeletionController {
  constructor(
    private readonly deletions: AccountDeletionService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @SignedIn()
  @WhileLeaving()
  @Answers(accountDeletionSchema)
  get(@CurrentActor() actor: Actor) {
    return this.deletions.get(actor);
  }

  @Post()
  @SignedIn()
  @Answers(accountDeletionSchema, { status: 202, description: 'The account goes after that' })
  async request(
    @CurrentActor() actor: Actor,
    @Body({ schema: accountDeletionRequestSchema }) { confirm }: AccountDeletionRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const deletion = await this.deletions.request(actor, confirm);
    expireSessionCookie(reply, this.environment);
    return deletion;
  }

  @Delete()
  @SignedIn()
  @WhileLeaving()
  @Answers(outcomeSchema)
  async undo(@CurrentActor() actor: Actor) {
    await this.deletions.undo(actor);
    return { success: true, message: 'Your account stays.' };
  }
}
