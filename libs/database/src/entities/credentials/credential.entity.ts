import type { BadgeVerdict } from '@tracker/contracts/badges/badge-limits';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { User } from '../auth/user.entity.js';

@Entity('credentials')
@Check('credentials_name_check', `char_length(name) between 1 and 200`)
@Check('credentials_issuing_body_check', `char_length(issuing_body) between 1 and 200`)
@Check('credentials_notes_check', `char_length(notes) between 1 and 5000`)
@Check('credentials_dates_check', `expiry_date >= issue_date`)
@Check(
  'credentials_badge_check',
  `badge_verdict in ('verified', 'unverified', 'invalid') and num_nulls(badge_verdict, badge_checked_at) in (0, 2)`,
)
@Index('credentials_of_owner_idx', ['ownerId', 'expiryDate', 'id', 'hasDocument', 'archivedAt'])
@Index(['expiryDate', 'ownerId'])
export class Credential {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  ownerId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  issuingBody!: string;

  @Column('date')
  issueDate!: string;

  @Column('date')
  expiryDate!: string;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** Maintained by triggers on the documents; never written through the entity. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  hasDocument!: boolean;

  /** Archived credentials appear only in the owner's archive; every other query must exclude them. */
  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  @Column('uuid', { nullable: true })
  recordedBy!: string | null;

  /** A trigger clears both when name, issuing body or a date changes, because the badge no longer vouches for them. */
  @Column('text', { nullable: true })
  badgeVerdict!: BadgeVerdict | null;

  @Column('timestamptz', { nullable: true })
  badgeCheckedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
