import type { Role } from '@tracker/contracts/organizations/permissions';
import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A membership as the former release kept it. */
export interface LeftMembership {
  organizationId: string;
  role: Role;
  joinedAt: string;
}

/**
 * Somebody asked for their account to be deleted. Until it is, they are signed out and invisible, and may undo it. While the row is there, their
 * memberships are suspended, except that of an owner: triggers do both.
 */
@Entity('account_deletions')
@Index('account_deletions_requested_idx', ['requestedAt'])
export class AccountDeletion {
  @PrimaryColumn('uuid')
  userId!: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Written by the former release only, which deletes memberships; a trigger makes suspended ones of them. Removed in a later release. */
  @Column('jsonb', { default: [] })
  memberships!: LeftMembership[];

  @Column('boolean', { default: false })
  wasPortfolioPublic!: boolean;
}
