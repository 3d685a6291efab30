import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import type { Schedule } from '@tracker/contracts/requirements';
import { ComplianceMail } from '@tracker/database/entities/compliance-mail.entity';
import { ComplianceSchedule } from '@tracker/database/entities/compliance-schedule.entity';
import { Organization } from '@tracker/database/entities/organization.entity';
import { IsNull, LessThan, Not, type Repository } from 'typeorm';

@Injectable()
export class ScheduleRepository {
  constructor(
    @InjectRepository(ComplianceSchedule) private readonly schedules: Repository<ComplianceSchedule>,
    @InjectRepository(ComplianceMail) private readonly mails: Repository<ComplianceMail>,
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
  ) {}

  find(organizationId: string): Promise<ComplianceSchedule | null> {
    return this.schedules.findOneBy({ organizationId });
  }

  async organizationName(id: string): Promise<string> {
    const organization = await this.organizations.findOne({ select: { name: true }, where: { id } });
    return organization?.name ?? '';
  }

  /** Of all organizations, those that want a weekly mail. */
  active(): Promise<ComplianceSchedule[]> {
    return this.schedules.find({ where: { weekday: Not(IsNull()) }, order: { organizationId: 'ASC' } });
  }

  async put(organizationId: string, schedule: Schedule, changedAt: Date): Promise<void> {
    await this.schedules.upsert({ organizationId, ...schedule, changedAt }, ['organizationId']);
  }

  /** Whether this is the first to take the organization's mail of the day; others wait for it and are told no. SQL, because it inserts a row of a query: the organization may be gone. */
  async begin(organizationId: string, day: CalendarDate): Promise<boolean> {
    const made = await this.mails.sql<unknown[]>`
      insert into compliance_mails (organization_id, day, cells) select id, ${day}::date, '{}' from organizations where id = ${organizationId}
      on conflict do nothing returning day`;
    return made.length > 0;
  }

  /** What was bad when the last mail before that day was due. */
  async before(organizationId: string, day: CalendarDate): Promise<Set<string>> {
    const mail = await this.mails.findOne({ where: { organizationId, day: LessThan(day) }, order: { day: 'DESC' } });
    return new Set(mail?.cells);
  }

  async finish(organizationId: string, day: CalendarDate, cells: string[]): Promise<void> {
    await this.mails.update({ organizationId, day }, { cells });
  }
}
