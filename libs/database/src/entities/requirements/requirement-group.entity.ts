import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('requirement_groups')
@Check('requirement_groups_name_check', `char_length(name) between 1 and 100`)
@Index('requirement_groups_name_idx', { synchronize: false })
export class RequirementGroup {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  name!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
