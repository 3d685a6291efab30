import { Inject, Injectable } from '@nestjs/common';
import type { CalendarAddress, CalendarFeed } from '@tracker/contracts/credentials/calendar-feed';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type CalendarEvent, calendarText } from './calendar-text.js';
import { CalendarRepository, type FeedOwner } from './calendar.repository.js';
import type { FeedContent } from './calendar.statements.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';
import { tagOfText } from '../../../platform/http/answers/entity-tag.js';

/** A calendar as it is sent, and what names this version of it. */
export interface CalendarAnswer {
  body: string;
  tag: string;
}

/** Expiry dates in the calendars of people. Of an address only a hash is kept: whoever lost it makes another one. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly feeds: CalendarRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async state(owner: FeedOwner): Promise<CalendarFeed> {
    const feed = await this.feeds.find(owner);
    return { isActive: feed !== null, lastFetchedAt: feed?.lastFetchedAt?.toISOString() ?? null };
  }

  async open(owner: FeedOwner): Promise<CalendarAddress> {
    const token = secretToken('', 24);
    await this.unitOfWork.run(() => this.feeds.replace(owner, tokenHash(token), this.clock.now()));
    return { url: `${this.environment.publicUrl}/calendar/${token}.ics` };
  }

  async close(owner: FeedOwner): Promise<void> {
    await this.unitOfWork.run(() => this.feeds.remove(owner));
  }

  /** Null for a token that is unknown, or was withdrawn. */
  async answer(token: string): Promise<CalendarAnswer | null> {
    const content = await this.feeds.content(tokenHash(token), this.clock.now());
    if (!content) return null;
    const { organizationName } = content;
    const name = organizationName === null ? 'Expiry dates' : `Expiry dates, ${organizationName}`;
    const body = calendarText(name, this.eventsOf(content));
    return { body, tag: tagOfText(body) };
  }

  private eventsOf({ organizationName, entries }: FeedContent): CalendarEvent[] {
    const isOwn = organizationName === null;
    return entries.map(({ id, name, issuingBody, expiryDate, ownerName, changedAt }) => ({
      uid: `${id}@micro-credential-tracker`,
      day: expiryDate,
      summary: isOwn ? `${name} expires` : `${name} expires: ${ownerName}`,
      description: `Issued by ${issuingBody}`,
      // Of members' credentials only they themselves have a page.
      url: isOwn ? `${this.environment.publicUrl}/credentials/${id}` : null,
      changedAt: new Date(changedAt),
    }));
  }
}
