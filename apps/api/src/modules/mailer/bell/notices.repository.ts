import { Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import {
  RECENT_MAILS,
  RECENT_REMINDERS,
  RECENT_REQUIREMENT_NEWS,
  type RequirementNews,
  type SentMail,
  type SentReminder,
  UNDELIVERED,
  type UndeliveredMails,
} from './notices.statements.js';

@Injectable()
export class NoticesRepository {
  constructor(private readonly statements: Statements) {}

  listReminders(userId: string, since: Date, limit: number): Promise<SentReminder[]> {
    return this.statements.rows(RECENT_REMINDERS, { userId, since, limit });
  }

  listMails(userId: string, kinds: readonly string[], since: Date, limit: number): Promise<SentMail[]> {
    return this.statements.rows(RECENT_MAILS, { userId, kinds, since, limit });
  }

  listRequirementNews(userId: string, since: Date, limit: number): Promise<RequirementNews[]> {
    return this.statements.rows(RECENT_REQUIREMENT_NEWS, { userId, since, limit });
  }

  listUndelivered(userId: string, since: Date): Promise<UndeliveredMails[]> {
    return this.statements.rows(UNDELIVERED, { userId, since });
  }
}
