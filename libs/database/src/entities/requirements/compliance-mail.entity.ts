import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** A week's mail to the administrators of an organization, written or left out: which cells were bad, so that the next one tells what became so. */
@Entity('compliance_mails')
export class ComplianceMail {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @PrimaryColumn('date')
  day!: string;

  /** `{userId}:{typeId}:{state}` of each. */
  @Column('text', { array: true })
  cells!: string[];
}
