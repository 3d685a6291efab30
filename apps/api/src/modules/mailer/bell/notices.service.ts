import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import { type Notice, NOTICE_PERIODS } from '@tracker/contracts/auth/notifications';
import { addDays } from '@tracker/contracts/values/calendar-date';
import { NoticeRead } from '@tracker/database/entities/mailer/notice-read.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, LessThan, type Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, DAY_MS, todayOf } from '../../../platform/clock.js';
import { pathWithin } from '../templates/mail-content.js';
import { eventPeriod, lapseNotice, urgencyOf } from './lapse-notices.js';
import {
  mailNews,
  NEWS_KINDS,
  noticeId,
  reminderPath,
  reminderText,
  requirementPath,
  requirementText,
  undeliveredText,
} from './notice-text.js';
import { LAPSES, RECENT_MAILS, RECENT_REMINDERS, RECENT_REQUIREMENT_NEWS, UNDELIVERED } from './notices.statements.js';

const RECENT_DAYS = 30;
const MOST = 20;
const MOST_LAPSES = 60;
const READ_DAYS = 2 * RECENT_DAYS;

@Injectable()
export class NoticesService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(NoticeRead) private readonly reads: Repository<NoticeRead>,
  ) {}

  async list(actor: Actor): Promise<Notice[]> {
    const today = todayOf(actor, this.clock.now());
    const until = addDays(today, EXPIRING_WINDOW_DAYS);
    const [lapses, events] = await Promise.all([
      this.statements.rows(LAPSES, { userId: actor.userId, today, until, limit: MOST_LAPSES }),
      this.events(actor),
    ]);
    const notices: Notice[] = [
      ...lapses.map((lapse) => lapseNotice(lapse, today, addDays(today, -RECENT_DAYS))),
      ...events.map(({ createdAt, ...event }) => ({
        ...event,
        createdAt: createdAt.toISOString(),
        isRead: false,
        period: eventPeriod(todayOf(actor, createdAt), today),
        expiry: null,
      })),
    ];
    const read = await this.readOf(actor, notices);
    const rank = ({ period }: Notice) => NOTICE_PERIODS.indexOf(period);
    return notices
      .map((notice) => ({ ...notice, isRead: notice.isRead || read.has(notice.id) }))
      .toSorted((a, b) => rank(a) - rank(b) || urgencyOf(a) - urgencyOf(b));
  }

  async read(actor: Actor, ids: readonly string[]): Promise<Notice[]> {
    const { userId } = actor;
    const rows = [...new Set(ids)].map((noticeId) => ({ userId, noticeId, readAt: this.clock.now() }));
    await this.unitOfWork.run(async () => {
      await this.reads.delete({ userId, readAt: LessThan(new Date(this.clock.now().getTime() - READ_DAYS * DAY_MS)) });
      if (rows.length > 0) await this.reads.createQueryBuilder().insert().values(rows).orIgnore().execute();
    });
    return this.list(actor);
  }

  private async readOf({ userId }: Actor, notices: readonly Notice[]): Promise<Set<string>> {
    const rows = await this.reads.findBy({ userId, noticeId: In(notices.map(({ id }) => id)) });
    return new Set(rows.map(({ noticeId }) => noticeId));
  }

  private async events({ userId }: Actor) {
    const since = new Date(this.clock.now().getTime() - RECENT_DAYS * DAY_MS);
    const [reminders, mails, news, undelivered] = await Promise.all([
      this.statements.rows(RECENT_REMINDERS, { userId, since, limit: MOST }),
      this.statements.rows(RECENT_MAILS, { userId, kinds: NEWS_KINDS, since, limit: MOST }),
      this.statements.rows(RECENT_REQUIREMENT_NEWS, { userId, since, limit: MOST }),
      this.statements.rows(UNDELIVERED, { userId, since }),
    ]);
    return [
      ...undelivered.map(({ id, count, ...mails }) => ({
        id: noticeId('undelivered', `${id} ${count}`),
        createdAt: mails.createdAt,
        text: undeliveredText({ ...mails, count }),
        path: pathWithin(id, '/team'),
      })),
      ...reminders.map((reminder) => ({ ...reminder, text: reminderText(reminder), path: reminderPath(reminder) })),
      ...mails.flatMap((mail) => {
        const said = mailNews(mail);
        return said === null ? [] : [{ ...mail, ...said }];
      }),
      ...news.map((one) => ({
        id: noticeId(one.kind, one.key),
        text: requirementText(one),
        createdAt: one.createdAt,
        path: requirementPath(one),
      })),
    ]
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, MOST)
      .map(({ id, text, createdAt, path }) => ({ id, text, createdAt, path }));
  }
}
