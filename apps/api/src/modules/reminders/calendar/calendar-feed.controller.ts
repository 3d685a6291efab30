import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  type CalendarAddress,
  calendarAddressSchema,
  type CalendarFeed,
  calendarFeedSchema,
} from '@tracker/contracts/credentials/calendar-feed';
import { type Outcome, outcomeSchema } from '@tracker/contracts/values/problems';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission, SignedIn } from '../../../platform/http/access/route-rules.js';
import { CalendarService } from './calendar.service.js';

const CLOSED: Outcome = { success: true, message: 'Calendar address withdrawn' };

@Controller('api')
export class CalendarFeedController {
  constructor(private readonly calendars: CalendarService) {}

  @Get('calendar-feed')
  @SignedIn()
  @Answers(calendarFeedSchema)
  state(@CurrentActor() { userId }: Actor): Promise<CalendarFeed> {
    return this.calendars.state({ userId, organizationId: null });
  }

  /** The response is the only place where the address appears. An earlier address stops working. */
  @Post('calendar-feed')
  @SignedIn()
  @Answers(calendarAddressSchema, { status: 201 })
  open(@CurrentActor() { userId }: Actor): Promise<CalendarAddress> {
    return this.calendars.open({ userId, organizationId: null });
  }

  @Delete('calendar-feed')
  @SignedIn()
  @Answers(outcomeSchema)
  async close(@CurrentActor() { userId }: Actor): Promise<Outcome> {
    await this.calendars.close({ userId, organizationId: null });
    return CLOSED;
  }

  @Get('organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(calendarFeedSchema)
  stateOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string): Promise<CalendarFeed> {
    return this.calendars.state({ userId, organizationId });
  }

  @Post('organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(calendarAddressSchema, { status: 201 })
  openOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string): Promise<CalendarAddress> {
    return this.calendars.open({ userId, organizationId });
  }

  @Delete('organizations/:id/calendar-feed')
  @OrganizationPermission('calendar-feed.manage')
  @Answers(outcomeSchema)
  async closeOfOrganization(@CurrentActor() { userId }: Actor, @Param('id') organizationId: string): Promise<Outcome> {
    await this.calendars.close({ userId, organizationId });
    return CLOSED;
  }
}
