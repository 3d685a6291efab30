import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CalendarAddress, CalendarFeed } from '@tracker/contracts/credentials/credentials';
import { CalendarFeed as FeedEntity } from '@tracker/database/entities/credentials/calendar-feed.entity';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { User } from '@tracker/database/entities/auth/user.entity';
import { isReferenceGone } from '@tracker/database/refusals';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { type CalendarEvent, calendarText } from './calendar-text.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';
import { tagOfText } from '../../../platform/http/answers/headers.js';

interface FeedOwner {
  userId: string;
  organizationId: string | null;
}

interface FeedEntry {
  id: string;
  name: string;
  issuingBody: string;
  expiryDate: CalendarDate;
  ownerName: string;
  changedAt: string;
}

interface FeedContent {
  organizationName: string | null;
  entries: FeedEntry[];
}

const MAX_ENTRIES = 5_000;

const MEMBERSHIP = 'calendar_feeds_organization_id_user_id_fkey';

/**
 * Also records the fetch. Returns no row for an unknown token, an account that is about to be deleted, or a former
 * administrator. Prepared, because calendar programs poll all day.
 */
export const FEED = statement<{ tokenHash: Buffer; now: Date }, FeedContent>(
  'calendar-feed',
  `with feed as (
      update calendar_feeds f set last_fetched_at = :now where f.token_hash = :tokenHash
        and not exists (select from account_deletions d where d.user_id = f.user_id)
        and (f.organization_id is null or exists (
          select from memberships m
          where m.organization_id = f.organization_id and m.user_id = f.user_id and m.role in ('owner', 'admin')
        ))
      returning f.user_id, f.organization_id
    ), person as (
      select user_id from feed where organization_id is null
      union all
      select m.user_id from feed join memberships m using (organization_id)
    )
    select o.name as "organizationName", (
      select coalesce(json_agg(e order by e."expiryDate", e.id), '[]') from (
        select c.id, c.name, c.issuing_body as "issuingBody", c.expiry_date as "expiryDate", c.updated_at as "changedAt",
          display_name(u.first_name, u.last_name, u.email) as "ownerName"
        from person join users u on u.id = person.user_id join credentials c on c.owner_id = u.id and c.archived_at is null
        order by c.expiry_date desc, c.id limit ${MAX_ENTRIES}
      ) e
    ) as entries
    from feed left join organizations o on o.id = feed.organization_id`,
);

@Injectable()
export class CalendarService {
  constructor(
    @InjectRepository(FeedEntity) private readonly feeds: Repository<FeedEntity>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async state(owner: FeedOwner): Promise<CalendarFeed> {
    const feed = await this.feeds.findOneBy(whereOf(owner));
    return { isActive: feed !== null, lastFetchedAt: feed?.lastFetchedAt?.toISOString() ?? null };
  }

  async open(owner: FeedOwner): Promise<CalendarAddress> {
    const token = secretToken('', 24);
    await this.unitOfWork
      .run(async () => {
        await this.users.findOne({
          select: { id: true },
          where: { id: owner.userId },
          lock: { mode: 'for_no_key_update' },
        });
        await this.feeds.delete(whereOf(owner));
        await this.feeds.insert({ ...owner, tokenHash: tokenHash(token), createdAt: this.clock.now() });
      })
      .catch((error: unknown) => {
        throw isReferenceGone(error, MEMBERSHIP) ? organizationNotFound() : error;
      });
    return { url: `${this.environment.publicUrl}/calendar/${token}.ics` };
  }

  async close(owner: FeedOwner): Promise<void> {
    await this.unitOfWork.run(() => this.feeds.delete(whereOf(owner)));
  }

  async answer(token: string) {
    const content = await this.statements.one(FEED, { tokenHash: tokenHash(token), now: this.clock.now() });
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
      url: isOwn ? `${this.environment.publicUrl}/credentials/${id}` : null,
      changedAt: new Date(changedAt),
    }));
  }
}

const whereOf = ({ userId, organizationId }: FeedOwner) => ({ userId, organizationId: organizationId ?? IsNull() });
