import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { ScheduledTasks, oneByOne } from '../../../platform/jobs/scheduled-tasks.js';
import { Outbox } from '../../mailer/outbox.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { ReminderRunService } from '../../reminders/reminder-run.service.js';
import { MatrixRepository } from '../matrix/matrix.repository.js';
import { matrixFile } from '../matrix/matrix.service.js';
import type { RequiredCell } from '../matrix/matrix.statements.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { dueDay, weekdayOf } from './due-day.js';
import { ScheduleRepository } from './schedule.repository.js';

const TASK = { name: 'weekly-compliance-mail', everySeconds: 60 };

@Injectable()
export class WeeklyMailService implements OnModuleInit {
  constructor(
    private readonly schedules: ScheduleRepository,
    private readonly matrix: MatrixRepository,
    private readonly reviews: ReviewsRepository,
    private readonly memberships: MembershipRepository,
    private readonly outbox: Outbox,
    private readonly runs: ReminderRunService,
    private readonly tasks: ScheduledTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runs.add((day) => this.asOf(day));
  }

  @Cron(CronExpression.EVERY_MINUTE)
  tick(): Promise<boolean> {
    return this.tasks.run(TASK, async (signal) => ({ mails: await this.dueNow(signal) }));
  }

  async asOf(day: CalendarDate): Promise<void> {
    await oneByOne(await this.schedules.ofWeekday(weekdayOf(day)), (id) => this.write(id, day, day));
  }

  /** A mail stays due until its hour on the next day. Mails due before the schedule was created are not sent. */
  async dueNow(signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const clocks = (await this.schedules.clocks()).map((clock) => ({ ...clock, day: dueDay(clock, now) }));
    const due = await this.schedules.due(clocks.map((clock) => ({ ...clock, weekday: weekdayOf(clock.day) })));
    let mails = 0;
    const write = async ({ organizationId, day }: { organizationId: string; day: CalendarDate }) => {
      mails += await this.write(organizationId, day, now);
    };
    await oneByOne(
      due.filter((schedule) => dueDay(schedule, schedule.changedAt) < schedule.day),
      write,
      signal,
    );
    return mails;
  }

  private write(organizationId: string, day: CalendarDate, now: Date | CalendarDate): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!(await this.schedules.begin(organizationId, day))) return 0;
      const people = await this.matrix.people(organizationId, { q: '' }, null);
      const cells = await this.matrix.requiredCells(people, now);
      const unmet = cells.filter(({ state }) => state === 'expired' || state === 'missing');
      const known = await this.schedules.before(organizationId, day);
      await this.schedules.finish(organizationId, day, unmet.map(cellKey));
      const changed = unmet.filter((cell) => !known.has(cellKey(cell)));
      const reviews = await this.reviews.waiting(people, now);
      if (changed.length === 0 && reviews.length === 0) return 0;
      const names = new Map(people.map(({ userId, name }) => [userId, name]));
      const csv = [...matrixFile(await this.matrix.file(people, now, {}))].join('');
      const members = await this.memberships.list(organizationId);
      const readers = members.filter(({ role }) => isAllowed(role, 'requirements.manage'));
      const organizationName = await this.schedules.organizationName(organizationId);
      await this.outbox.add(
        ...readers.map((reader) => ({
          kind: 'compliance-week' as const,
          dedupeKey: `compliance-week:${organizationId}:${reader.id}:${day}`,
          to: reader.email,
          userId: reader.id,
          organizationId,
          data: {
            organizationName,
            day,
            became: changed.map((row) => ({ ...row, memberName: names.get(row.userId) ?? '' })).map(mailRowOf),
            inReview: reviews.length,
            waiting: reviews.flatMap(({ userId, types }) =>
              types.map((type) => ({ memberName: names.get(userId) ?? '', typeName: type.name })),
            ),
            csv,
          },
        })),
      );
      return readers.length;
    }, 'background');
  }
}

const cellKey = ({ userId, typeId, state }: RequiredCell) => `${userId}:${typeId}:${state}`;
const mailRowOf = ({
  organizationId,
  userId,
  memberName,
  typeName,
  state,
  until,
}: RequiredCell & { memberName: string }) => ({
  memberName,
  memberPath: `/team/${userId}?organization=${organizationId}`,
  typeName,
  state,
  until,
});
