import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { Schedule } from '@tracker/contracts/requirements/requirements';
import { ComplianceMail } from '@tracker/database/entities/requirements/compliance-mail.entity';
import { ComplianceSchedule } from '@tracker/database/entities/requirements/compliance-schedule.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { Statements } from '@tracker/database/statements';
import { LessThan, type Repository } from 'typeorm';

type ScheduleClock = Pick<ComplianceSchedule, 'hour' | 'timeZone'>;
type DueMoment = ScheduleClock & { day: CalendarDate; weekday: number };
type DueSchedule = ScheduleClock & Pick<ComplianceSchedule, 'organizationId' | 'changedAt'> & { day: CalendarDate };

@Injectable()
export class ScheduleRepository {
  constructor(
    @InjectRepository(ComplianceSchedule) private readonly schedules: Repository<ComplianceSchedule>,
    @InjectRepository(ComplianceMail) private readonly mails: Repository<ComplianceMail>,
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
    private readonly statements: Statements,
  ) {}

  find(organizationId: string): Promise<ComplianceSchedule | null> {
    return this.schedules.findOneBy({ organizationId });
  }

  async organizationName(id: string): Promise<string> {
    const organization = await this.organizations.findOne({ select: { name: true }, where: { id } });
    return organization?.name ?? '';
  }

  async ofWeekday(weekday: number): Promise<string[]> {
    const rows = await this.schedules.find({
      select: { organizationId: true },
      where: { weekday },
      order: { organizationId: 'ASC' },
    });
    return rows.map(({ organizationId }) => organizationId);
  }

  clocks(): Promise<ScheduleClock[]> {
    return this.statements.sql<ScheduleClock[]>`
      select distinct hour, time_zone as "timeZone" from compliance_schedules where weekday is not null`;
  }

  due(moments: readonly DueMoment[]): Promise<DueSchedule[]> {
    const column = <K extends keyof DueMoment>(name: K) => moments.map((moment) => moment[name]);
    return this.statements.sql<DueSchedule[]>`
      select s.organization_id as "organizationId", s.hour, s.time_zone as "timeZone", s.changed_at as "changedAt", due.day::text as day
      from unnest(${column('hour')}::int[], ${column('timeZone')}::text[], ${column('day')}::date[], ${column('weekday')}::int[])
        as due (hour, time_zone, day, weekday)
      join compliance_schedules s on s.hour = due.hour and s.time_zone = due.time_zone and s.weekday = due.weekday
      where not exists (select from compliance_mails m where m.organization_id = s.organization_id and m.day = due.day)
      order by s.organization_id`;
  }

  async put(organizationId: string, schedule: Schedule, changedAt: Date): Promise<void> {
    await this.schedules.upsert({ organizationId, ...schedule, changedAt }, ['organizationId']);
  }

  /**
   * True for the first caller per organization and day; concurrent callers wait and get false, as does one whose
   * organization is being deleted.
   */
  async begin(organizationId: string, day: CalendarDate): Promise<boolean> {
    const made = await this.statements.sql<unknown[]>`
      insert into compliance_mails (organization_id, day, cells) select id, ${day}::date, '{}' from organizations where id = ${organizationId}
      for key share on conflict do nothing returning day`;
    return made.length > 0;
  }

  async before(organizationId: string, day: CalendarDate): Promise<Set<string>> {
    const mail = await this.mails.findOne({ where: { organizationId, day: LessThan(day) }, order: { day: 'DESC' } });
    return new Set(mail?.cells);
  }

  async finish(organizationId: string, day: CalendarDate, cells: string[]): Promise<void> {
    await this.mails.update({ organizationId, day }, { cells });
  }
}
