import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../platform/domain-error.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';
import { isKnown } from '../../../platform/http/answers/negotiation.js';
import { Public } from '../../../platform/http/access/route-rules.js';
import { CalendarService } from './calendar.service.js';

const FILE = /^([A-Za-z0-9_-]{22,64})\.ics$/;

/** The same error for unknown, replaced, withdrawn and malformed addresses, so that nobody can tell them apart. */
const calendarNotFound = () => new DomainError('calendar-not-found', 404, 'There is no calendar at this address.');

/** Calendar programs can't sign in, so the secret in the address is the only authentication. */
@Controller('calendar')
export class CalendarFileController {
  constructor(private readonly calendars: CalendarService) {}

  @Get(':file')
  @Public()
  @Header('cache-control', 'private, no-cache')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  @Documented(({ ApiProduces }) => ApiProduces('text/calendar'))
  async file(
    @Param('file') file: string,
    @Headers('if-none-match') knownTag: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = await this.calendars.answer(FILE.exec(file)?.[1] ?? '');
    if (!answer) throw calendarNotFound();
    reply.header('etag', answer.tag);
    if (isKnown(knownTag, answer.tag)) reply.code(304).send();
    else reply.type('text/calendar; charset=utf-8').send(answer.body);
  }
}
