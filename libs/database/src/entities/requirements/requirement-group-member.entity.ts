import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AnyMembership } from '../organizations/any-membership.entity.js';
import { RequirementGroup } from './requirement-group.entity.js';

/** Somebody's place in a group, which goes with their membership. */
@Entity('requirement_group_members')
@Index(['organizationId', 'userId'])
export class RequirementGroupMember {
  @PrimaryColumn('uuid')
  groupId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => RequirementGroup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group!: Relation<RequirementGroup>;

  @Column('uuid')
  organizationId!: string;

  /** Goes with the membership. */
  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  /** The day it was for the member when they joined: grace is counted from it. */
  @Column('date')
  joinedOn!: string;
}
