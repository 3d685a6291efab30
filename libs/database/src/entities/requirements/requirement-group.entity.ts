import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { AnyMembership } from '../organizations/membership.entity.js';

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

@Entity('requirement_group_members')
@Index(['organizationId', 'userId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class RequirementGroupMember {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RequirementGroup, { onDelete: 'CASCADE' })
  groupId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('date')
  joinedOn!: string;
}
