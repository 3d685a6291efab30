import { Body, Controller, Get, Headers, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { profileChangesSchema, type ProfileChanges, userSchema } from '@tracker/contracts/auth/users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import type { Actor } from '../../platform/actor/actor.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { tagOf } from '../../platform/http/answers/headers.js';
import { AcceptsHtmlForms, Public, SignedIn, WhileLeaving } from '../../platform/http/access/route-rules.js';
import { expireSessionCookie, sessionTokenOf } from '../../platform/http/access/session-cookie.js';
import { ProfileService } from './profile.service.js';
import { SessionService } from './session.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly sessions: SessionService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('api/auth/user')
  @SignedIn()
  @WhileLeaving()
  @Answers(userSchema)
  async user(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply) {
    const user = await this.profiles.read(actor);
    reply.header('etag', tagOf(user.version));
    return user;
  }

  @Put('api/auth/profile')
  @SignedIn()
  @Answers(userSchema)
  async update(
    @CurrentActor() actor: Actor,
    @Body({ schema: profileChangesSchema }) changes: ProfileChanges,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const user = await this.profiles.update(actor, changes, ifMatch);
    reply.header('etag', tagOf(user.version));
    return user;
  }

  @Post('auth/logout')
  @Public()
  @AcceptsHtmlForms()
  @Answers(outcomeSchema)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const token = sessionTokenOf(request, this.environment);
    if (token) await this.sessions.close(token);
    expireSessionCookie(reply, this.environment);
    return { success: true, message: 'You are signed out.' };
  }
}
