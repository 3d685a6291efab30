import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { BadgeAchievement } from './badge-achievement.entity.js';
import { BadgeContent } from './badge-content.entity.js';
import { BadgeIssuer, BadgeIssuerKey } from './badge-issuer.entity.js';

/** A badge. It is signed when it is first read: Ed25519 signatures of the same document are equal. */
@Entity('badge_awards')
@Unique(['organizationId', 'position'])
@Check('badge_awards_revoked_reason_check', `num_nulls(revoked_at, revoked_reason) in (0, 2)`)
@ForeignKey(() => BadgeIssuerKey, ['organizationId', 'keyNumber'], ['organizationId', 'number'], {
  name: 'badge_awards_key_fkey',
})
@Index('badge_awards_achievement_id_idx', { synchronize: false })
@Index('badge_awards_email_idx', { synchronize: false })
@Index(['contentId'])
@Index('badge_awards_revoked_idx', ['organizationId', 'position'], { where: '(revoked_at IS NOT NULL)' })
export class BadgeAward {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeIssuer)
  organizationId!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeAchievement)
  achievementId!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeContent)
  contentId!: string;

  @Column('integer')
  keyNumber!: number;

  @Column('integer')
  position!: number;

  /** Null after the recipient's account or the organization was deleted. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  salt!: string;

  @Column('text')
  identityHash!: string;

  @Column('date')
  issuedOn!: string;

  @Column('date', { nullable: true })
  validUntil!: string | null;

  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('text', { nullable: true })
  revokedReason!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
