import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/**
 * A weekly mail to an organization's administrators, sent or skipped. It stores the non-compliant cells, so that the
 * next one reports only changes.
 */
@Entity('compliance_mails')
export class ComplianceMail {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @PrimaryColumn('date')
  day!: string;

  @Column('text', { array: true })
  cells!: string[];
}
