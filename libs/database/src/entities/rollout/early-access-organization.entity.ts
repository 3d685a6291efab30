import { CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** An organization whose members get every candidate first. */
@Entity('early_access_organizations')
export class EarlyAccessOrganization {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @CreateDateColumn({ type: 'timestamptz' })
  since!: Date;
}
