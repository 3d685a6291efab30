import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CalendarFeed } from '@tracker/database/entities/credentials/calendar-feed.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { IsNull, type Repository } from 'typeorm';
import { FEED, type FeedContent } from './calendar.statements.js';

/** Whose credentials a feed shows: a person's own, or as their administrator an organization's. */
export interface FeedOwner {
  userId: string;
  organizationId: string | null;
}

@Injectable()
export class CalendarRepository {
  constructor(
    @InjectRepository(CalendarFeed) private readonly feeds: Repository<CalendarFeed>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly statements: Statements,
  ) {}

  content(tokenHash: Buffer, now: Date): Promise<FeedContent | null> {
    return this.statements.one(FEED, { tokenHash, now });
  }

  find(owner: FeedOwner): Promise<CalendarFeed | null> {
    return this.feeds.findOneBy(whereOf(owner));
  }

  /** The old address is dead when this is committed. Who asks twice at one moment has the later address. */
  async replace(owner: FeedOwner, tokenHash: Buffer, createdAt: Date): Promise<void> {
    await this.users.findOne({
      select: { id: true },
      where: { id: owner.userId },
      lock: { mode: 'for_no_key_update' },
    });
    await this.feeds.delete(whereOf(owner));
    await this.feeds.insert({ ...owner, tokenHash, createdAt });
  }

  async remove(owner: FeedOwner): Promise<void> {
    await this.feeds.delete(whereOf(owner));
  }
}

const whereOf = ({ userId, organizationId }: FeedOwner) => ({ userId, organizationId: organizationId ?? IsNull() });
