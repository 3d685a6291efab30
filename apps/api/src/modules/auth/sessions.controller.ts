import { Controller, Delete, Get, Param } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import { sessionSchema, signInSchema } from '@tracker/contracts/auth/sessions';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../platform/http/access/route-rules.js';
import { SessionService } from './session.service.js';

@Controller('api/auth')
export class SessionsController {
  constructor(private readonly sessions: SessionService) {}

  @Get('sessions')
  @SignedIn()
  @Answers(sessionSchema, { list: true })
  list(@CurrentActor() actor: Actor) {
    return this.sessions.list(actor);
  }

  @Delete('sessions')
  @SignedIn()
  @Answers(outcomeSchema)
  async endOthers(@CurrentActor() actor: Actor) {
    const ended = await this.sessions.endOthers(actor);
    return {
      success: true,
      message: ended === 1 ? 'One other browser is signed out.' : `${ended} other browsers are signed out.`,
    };
  }

  @Delete('sessions/:id')
  @SignedIn()
  @Answers(outcomeSchema)
  async end(@CurrentActor() actor: Actor, @Param('id', { schema: idSchema }) id: string) {
    await this.sessions.end(actor, id);
    return { success: true, message: 'The browser is signed out.' };
  }

  @Get('sign-ins')
  @SignedIn()
  @Answers(signInSchema, { list: true })
  signIns(@CurrentActor() actor: Actor) {
    return this.sessions.listSignIns(actor);
  }
}
