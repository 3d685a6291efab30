import { Controller, Delete, Get, Header, Headers, Param, Post, Res } from '@nestjs/common';
import { calendarAddressSchema, calendarFeedSchema } from '@tracker/contracts/credentials/credentials';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { DomainError } from '../../../platform/domain-error.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { isKnown } from '../../../platform/http/answers/headers.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission, Public, SignedIn } from '../../../platform/http/access/route-rules.js';
import { CalendarService } from './calendar.service.js';

const FILE = /^([A-Za-z0-9_-]{22,64})\.ics$/;

/** The same error for unknown, replaced, withdrawn and malformed addresses, so that nobody can tell them apart. */
const calendarNotFound = () => new DomainError('calendar-not-found', 404, 'There is no calendar at this address.');

const CLOSED: Outcome = { success: true, message: 'Calendar link revoked' };

@Controller()
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @Get('api/calendar-feed')
  @SignedIn()
  @Answers(calendarFeedSchema)
  state(@CurrentActor() { userId }: Actor) {
    return this.calendars.state({ userId, organizationId: null });
  }

  /** The response is the only place where the address appears. An earlier address stops working. */
  @Post('api/calendar-feed')
  @SignedIn()
  @Answers(calendarAddressSchema, { status: 201 })
  open(@CurrentActor() { userId }: Actor) {
    return this.calendars.open({ userId, organizationId: null });
  }

  @Delete('api/calendar-feed')
  @SignedIn()
  @Answers(outcomeSchema)
  async close(@CurrentActor() { userId }: Actor) {
    await this.calendars.close({ userId, organizationId: null });
    return CLOSED;
  }

  @Get('api/organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(calendarFeedSchema)
  stateOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string) {
    return this.calendars.state({ userId, organizationId });
  }

  @Post('api/organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(calendarAddressSchema, { status: 201 })
  openOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string) {
    return this.calendars.open({ userId, organizationId });
  }

  @Delete('api/organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(outcomeSchema)
  async closeOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string) {
    await this.calendars.close({ userId, organizationId });
    return CLOSED;
  }

  @Get('calendar/:file')
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
