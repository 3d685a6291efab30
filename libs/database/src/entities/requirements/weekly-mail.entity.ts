import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('compliance_schedules')
@Check('compliance_schedules_weekday_check', `weekday between 1 and 7`)
@Check('compliance_schedules_hour_check', `hour between 0 and 23`)
export class ComplianceSchedule {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('integer', { nullable: true })
  weekday!: number | null;

  @Column('integer')
  hour!: number;

  @Column('text')
  timeZone!: string;

  @Column('timestamptz')
  changedAt!: Date;
}

/**
 * A weekly mail to an organization's administrators, sent or skipped. It stores the non-compliant cells, so that the
 * next one reports only changes.
 */
@Entity('compliance_mails')
export class ComplianceMail {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('text', { array: true })
  cells!: string[];
}
