import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import { RequirementGroup } from './requirement-group.entity.js';

@Entity('requirements')
@Check('requirements_grace_days_check', `grace_days between 0 and 365`)
@Index('requirements_of_group_idx', ['typeId', 'groupId'], { unique: true, where: '(group_id IS NOT NULL)' })
@Index('requirements_of_everybody_idx', ['typeId'], { unique: true, where: '(group_id IS NULL)' })
@Index(['organizationId'])
@Index(['groupId'])
export class Requirement {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => RequirementGroup, { onDelete: 'CASCADE' })
  groupId!: string | null;

  @Column('uuid')
  @ForeignKey(() => CredentialType, { onDelete: 'CASCADE' })
  typeId!: string;

  @Column('integer')
  graceDays!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
