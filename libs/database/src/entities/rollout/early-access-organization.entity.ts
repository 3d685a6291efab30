import { CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('early_access_organizations')
export class EarlyAccessOrganization {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  since!: Date;
}
