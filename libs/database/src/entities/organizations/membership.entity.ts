import type { Role } from '@tracker/contracts/organizations/permissions';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity.js';
import { User } from '../auth/user.entity.js';

/**
 * A user's place in an organization. There is exactly one owner: demote the old one before promoting the new. An updatable view of the rows of
 * `AnyMembership` that are not suspended; foreign keys refer to the table.
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
