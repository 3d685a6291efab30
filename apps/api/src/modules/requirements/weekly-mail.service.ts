import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { Schedule } from '@tracker/contracts/requirements/requirements';
import { addDays, type CalendarDate, dayNumber } from '@tracker/contracts/values/calendar-date';
import { ComplianceSchedule } from '@tracker/database/entities/requirements/weekly-mail.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock, secondsOfDay, todayOf } from '../../platform/clock.js';
import { ScheduledTasks, oneByOne } from '../../platform/jobs/scheduled-tasks.js';
import { Outbox } from '../mailer/outbox.js';
import { MembershipRepository } from '../organizations/members/membership.repository.js';
import { OrganizationAuthorizer } from '../organizations/organization-authorizer.js';
import { ReminderRunService } from '../reminders/reminder-run.service.js';
import { MatrixRepository } from './matrix/matrix.repository.js';
import { matrixFile } from './matrix/matrix.service.js';
import type { RequiredCell } from './matrix/matrix.statements.js';
import { ReviewsService } from './reviews.service.js';

type ScheduleClock = Pick<ComplianceSchedule, 'hour' | 'timeZone'>;
type DueSchedule = ScheduleClock & Pick<ComplianceSchedule, 'organizationId' | 'changedAt'> & { day: CalendarDate };

const TASK = { name: 'weekly-compliance-mail', everySeconds: 60 };
const MORNING = 8;

@Injectable()
export class WeeklyMailService implements OnModuleInit {
  constructor(
    @InjectRepository(ComplianceSchedule) private readonly schedules: Repository<ComplianceSchedule>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly matrix: MatrixRepository,
    private readonly reviews: ReviewsService,
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

  async get(organizationId: string, { timeZone }: Actor): Promise<Schedule> {
    return (await this.schedules.findOneBy({ organizationId })) ?? { weekday: null, hour: MORNING, timeZone };
  }

  put(organizationId: string, actor: Actor, schedule: Schedule): Promise<Schedule> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'requirements.manage', async () => {
      const changedAt = this.clock.now();
      await this.schedules.upsert({ organizationId, ...schedule, changedAt }, ['organizationId']);
      return schedule;
    });
  }

  @Cron(CronExpression.EVERY_MINUTE)
  tick(): Promise<boolean> {
    return this.tasks.run(TASK, async (signal) => ({ mails: await this.dueNow(signal) }));
  }

  async asOf(day: CalendarDate): Promise<void> {
    const due = await this.schedules.find({ where: { weekday: weekdayOf(day) }, order: { organizationId: 'ASC' } });
    await oneByOne(due, ({ organizationId }) => this.write(organizationId, day, day));
  }

  /** A mail stays due until its hour on the next day. Mails due before the schedule was created are not sent. */
  async dueNow(signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    let mails = 0;
    const write = async ({ organizationId, day }: DueSchedule) => {
      mails += await this.write(organizationId, day, now);
    };
    const due = await this.listDue(now);
    await oneByOne(
      due.filter((schedule) => dueDay(schedule, schedule.changedAt) < schedule.day),
      write,
      signal,
    );
    return mails;
  }

  private async listDue(now: Date): Promise<DueSchedule[]> {
    const clocks = await this.statements.sql<ScheduleClock[]>`
      select distinct hour, time_zone as "timeZone" from compliance_schedules where weekday is not null`;
    const days = clocks.map((clock) => dueDay(clock, now));
    const [hours, timeZones] = [clocks.map(({ hour }) => hour), clocks.map(({ timeZone }) => timeZone)];
    return this.statements.sql<DueSchedule[]>`
      select s.organization_id as "organizationId", s.hour, s.time_zone as "timeZone", s.changed_at as "changedAt", due.day::text as day
      from unnest(${hours}::int[], ${timeZones}::text[], ${days}::date[], ${days.map(weekdayOf)}::int[])
        as due (hour, time_zone, day, weekday)
      join compliance_schedules s on s.hour = due.hour and s.time_zone = due.time_zone and s.weekday = due.weekday
      where not exists (select from compliance_mails m where m.organization_id = s.organization_id and m.day = due.day)
      order by s.organization_id`;
  }

  private write(organizationId: string, day: CalendarDate, now: Date | CalendarDate): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!(await this.begin(organizationId, day))) return 0;
      const people = await this.matrix.people(organizationId);
      const cells = await this.matrix.requiredCells(people, now);
      const unmet = cells.filter(({ state }) => state === 'expired' || state === 'missing');
      const { organizationName, formerCells } = await this.replaceCells(organizationId, day, unmet.map(cellKey));
      const known = new Set(formerCells);
      const changed = unmet.filter((cell) => !known.has(cellKey(cell)));
      const reviews = await this.reviews.waiting(people, now);
      if (changed.length === 0 && reviews.length === 0) return 0;
      const names = new Map(people.map(({ userId, name }) => [userId, name]));
      const csv = [...matrixFile(await this.matrix.file(people, now, {}))].join('');
      const members = await this.memberships.list(organizationId);
      const readers = members.filter(({ role }) => isAllowed(role, 'requirements.manage'));
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

  /**
   * True for the first caller per organization and day; concurrent callers wait and get false, as does one whose
   * organization is being deleted.
   */
  private async begin(organizationId: string, day: CalendarDate): Promise<boolean> {
    const made = await this.statements.sql`
      insert into compliance_mails (organization_id, day, cells) select id, ${day}::date, '{}' from organizations where id = ${organizationId}
      for key share on conflict do nothing returning day`;
    return made.length > 0;
  }

  private async replaceCells(organizationId: string, day: CalendarDate, cells: string[]) {
    const [row] = await this.statements.sql<[{ organizationName: string; formerCells: string[] }]>`
      update compliance_mails mail set cells = ${cells} from organizations o
      where mail.organization_id = ${organizationId} and mail.day = ${day}::date and o.id = mail.organization_id
      returning o.name as "organizationName", coalesce((select m.cells from compliance_mails m
        where m.organization_id = o.id and m.day < mail.day order by m.day desc limit 1), '{}') as "formerCells"`;
    return row;
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
  isExpired,
}: RequiredCell & { memberName: string }) => ({
  memberName,
  memberPath: `/team/${userId}?organization=${organizationId}`,
  typeName,
  state,
  until,
  isExpired,
});

/**
 * The latest day on which the scheduled hour has passed in the zone. An hour skipped by daylight saving time counts as
 * passed when the clock shows a later one.
 */
export function dueDay({ hour, timeZone }: { hour: number; timeZone: string }, now: Date): CalendarDate {
  const today = todayOf({ timeZone }, now);
  return secondsOfDay({ timeZone }, now) >= hour * 3_600 ? today : addDays(today, -1);
}

/** ISO 8601: 1 is Monday. Day number 0 (1 January 1970) was a Thursday. */
export function weekdayOf(day: CalendarDate): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}
