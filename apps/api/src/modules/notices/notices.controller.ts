import { Controller, Get, Header } from '@nestjs/common';
import { type Notice, noticeSchema } from '@tracker/contracts/notices';
import type { Actor } from '../../actor/actor.js';
import { AnswersReady } from '../../http/answers.decorator.js';
import { CurrentActor } from '../../http/current-actor.decorator.js';
import { SignedIn } from '../../http/route-rules.js';
import { NoticesService } from './notices.service.js';

@Controller('api/notices')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  /** What happened in the last 30 days, at most 20, the newest first. What expires is in the list of credentials. */
  @Get()
  @SignedIn()
  @Header('cache-control', 'no-store')
  @AnswersReady(noticeSchema, { list: true })
  list(@CurrentActor() actor: Actor): Promise<Notice[]> {
    return this.notices.list(actor);
  }
}
