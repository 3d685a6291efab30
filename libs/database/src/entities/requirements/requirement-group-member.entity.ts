import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AnyMembership } from '../organizations/any-membership.entity.js';
import { RequirementGroup } from './requirement-group.entity.js';

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
