import type { Role } from '@tracker/contracts/organizations/permissions';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

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
