import { Injectable } from '@nestjs/common';
import type { Notice } from '@tracker/contracts/auth/notifications';
import { Statements } from '@tracker/database/statements';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import {
  mailNews,
  NEWS_KINDS,
  reminderPath,
  reminderText,
  requirementId,
  requirementPath,
  requirementText,
  undeliveredText,
} from './notice-text.js';
import { RECENT_MAILS, RECENT_REMINDERS, RECENT_REQUIREMENT_NEWS, UNDELIVERED } from './notices.statements.js';

const RECENT_DAYS = 30;
const MOST = 20;

/** Reads events that other modules already record; nothing is stored for the bell. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Actor): Promise<Notice[]> {
    const since = new Date(this.clock.now().getTime() - RECENT_DAYS * 86_400_000);
    const [reminders, mails, news, undelivered] = await Promise.all([
      this.statements.rows(RECENT_REMINDERS, { userId, since, limit: MOST }),
      this.statements.rows(RECENT_MAILS, { userId, kinds: NEWS_KINDS, since, limit: MOST }),
      this.statements.rows(RECENT_REQUIREMENT_NEWS, { userId, since, limit: MOST }),
      this.statements.rows(UNDELIVERED, { userId, since }),
    ]);
    return [
      ...undelivered.map((mails) => ({ ...mails, text: undeliveredText(mails), path: '/team' })),
      ...reminders.map((reminder) => ({ ...reminder, text: reminderText(reminder), path: reminderPath(reminder) })),
      ...mails.flatMap((mail) => {
        const said = mailNews(mail);
        return said === null ? [] : [{ ...mail, ...said }];
      }),
      ...news.map((one) => ({
        id: requirementId(one),
        text: requirementText(one),
        createdAt: one.createdAt,
        path: requirementPath(one),
      })),
    ]
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, MOST)
      .map(({ id, text, createdAt, path }) => ({ id, text, createdAt: createdAt.toISOString(), path }));
  }
}
