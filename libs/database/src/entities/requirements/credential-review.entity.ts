import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { Credential } from '../credentials/credential.entity.js';
import { AnyMembership } from '../organizations/membership.entity.js';
import { User } from '../auth/user.entity.js';

/**
 * An organization's latest decision about a credential as evidence for one type. Triggers delete it when the
 * credential's name, issuer, dates, document or type changes.
 */
@Entity('credential_reviews')
@Check('credential_reviews_decision_check', `decision in ('approve', 'reject')`)
@Check('credential_reviews_reason_check', `reason is not null or decision = 'approve'`)
@Index(['organizationId', 'userId'])
@Index(['credentialId'])
@Index(['typeId'])
@ForeignKey(() => AnyMembership, ['organizationId', 'userId'], ['organizationId', 'userId'], { onDelete: 'CASCADE' })
export class CredentialReview {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @Column('uuid')
  userId!: string;

  /** Null in rows of the previous release; these count for no type. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => CredentialType, { onDelete: 'CASCADE' })
  typeId!: string | null;

  @Column('text')
  decision!: 'approve' | 'reject';

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  decidedBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  decidedAt!: Date;
}
