import type { Role } from '@tracker/contracts/organizations/permissions';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

interface LeftMembership {
  organizationId: string;
  role: Role;
  joinedAt: string;
}

/**
 * A requested account deletion. Until it runs, the account is signed out and hidden, and the person can undo the
 * request. Triggers suspend the memberships while the row exists.
 */
@Entity('account_deletions')
@Index('account_deletions_requested_idx', ['requestedAt'])
export class AccountDeletion {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('timestamptz')
  requestedAt!: Date;

  /** Written only by the previous release, which deletes memberships; a trigger suspends them instead. */
  @Column('jsonb', { default: [] })
  memberships!: LeftMembership[];

  @Column('boolean', { default: false })
  wasPortfolioPublic!: boolean;
}
