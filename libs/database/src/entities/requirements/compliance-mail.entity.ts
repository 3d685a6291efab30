import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

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
