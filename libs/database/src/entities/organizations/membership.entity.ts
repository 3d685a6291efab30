import type { Role } from '@tracker/contracts/organizations/permissions';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

/**
 * A membership, suspended or not. Use it only for seat limits, removal, and the undo of an account deletion; otherwise
 * use `Membership`.
 */
@Entity('all_memberships')
@Check('all_memberships_role_check', `role in ('owner', 'admin', 'member')`)
@Index(['userId', 'joinedAt', 'organizationId'])
@Index('memberships_one_owner_idx', ['organizationId'], { unique: true, where: `(role = 'owner'::text)` })
export class AnyMembership {
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

  @Column('timestamptz', { nullable: true })
  suspendedAt!: Date | null;
}

/**
 * An active membership: an updatable view of `AnyMembership` without suspended rows. There is exactly one owner, so
 * demote the old one before promoting the new. Foreign keys must refer to the table.
 */
@Entity('memberships', { synchronize: false })
export class Membership {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => Organization)
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('text')
  role!: Role;

  @Column('timestamptz', { default: () => 'now()' })
  joinedAt!: Date;
}

@Entity('former_members')
@Index(['userId'])
export class FormerMember {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;
}
