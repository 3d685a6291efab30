import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { CredentialType } from './credential-type.entity.js';
import { Credential } from '../credentials/credential.entity.js';
import { AnyMembership } from '../organizations/any-membership.entity.js';
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
export class CredentialReview {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  credentialId!: string;

  @ManyToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => AnyMembership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<AnyMembership>;

  /** Null in rows of the previous release; these count for no type. */
  @Column('uuid', { nullable: true })
  typeId!: string | null;

  @ManyToOne(() => CredentialType, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'type_id' })
  type!: Relation<CredentialType> | null;

  @Column('text')
  decision!: 'approve' | 'reject';

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'decided_by' })
  decider!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  decidedAt!: Date;
}
