import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AnyMembership } from '../organizations/any-membership.entity.js';
import { RequirementGroup } from './requirement-group.entity.js';

/** A member of a requirement group. Deleted together with the membership. */
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

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  /** The day they joined in their time zone; the grace period starts here. */
  @Column('date')
  joinedOn!: string;
}
