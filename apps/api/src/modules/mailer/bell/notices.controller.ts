import { Body, Controller, Get, Post } from '@nestjs/common';
import { type Notice, noticeSchema, type ReadNotices, readNoticesSchema } from '@tracker/contracts/auth/notifications';
import type { Actor } from '../../../platform/actor/actor.js';
import { AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { SignedIn } from '../../../platform/http/access/route-rules.js';
import { NoticesService } from './notices.service.js';

@Controller('api/notices')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  @SignedIn()
  @AnswersReady(noticeSchema, { list: true })
  list(@CurrentActor() actor: Actor): Promise<Notice[]> {
    return this.notices.list(actor);
  }

  @Post('read')
  @SignedIn()
  @AnswersReady(noticeSchema, { list: true })
  read(@CurrentActor() actor: Actor, @Body({ schema: readNoticesSchema }) { ids }: ReadNotices): Promise<Notice[]> {
    return this.notices.read(actor, ids);
  }
}
