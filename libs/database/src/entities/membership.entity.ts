import type { Role } from '@tracker/contracts/permissions';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from './user.entity.js';

/** A user's place in an organization. There is exactly one owner: demote the old one before promoting the new. */
@Entity('memberships')
@Check('memberships_role_check', `role in ('owner', 'admin', 'member')`)
@Index(['userId', 'joinedAt', 'organizationId'])
@Index('memberships_one_owner_idx', ['organizationId'], { unique: true, where: `(role = 'owner'::text)` })
export class Membership {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('text')
  role!: Role;

  @Column('timestamptz', { default: () => 'now()' })
  joinedAt!: Date;
}
