import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import { RequirementGroup } from './requirement-group.entity.js';

/** A group, or everybody, must hold a credential of a type. */
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
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('uuid', { nullable: true })
  groupId!: string | null;

  @ManyToOne(() => RequirementGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group!: Relation<RequirementGroup> | null;

  @Column('uuid')
  typeId!: string;

  @ManyToOne(() => CredentialType, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'type_id' })
  type!: Relation<CredentialType>;

  @Column('integer')
  graceDays!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
