import type { Role } from '@tracker/contracts/permissions';
import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A place in an organization that somebody gave up with their account. */
export interface LeftMembership {
  organizationId: string;
  role: Role;
  joinedAt: string;
}

/** Somebody asked for their account to be deleted. Until it is, they are signed out and invisible, and may undo it. */
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

  /** What is given back when it is undone. */
  @Column('jsonb', { default: [] })
  memberships!: LeftMembership[];

  @Column('boolean', { default: false })
  wasPortfolioPublic!: boolean;
}
