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
import { Credential } from './credential.entity.js';
import { Membership } from './membership.entity.js';
import { User } from './user.entity.js';

/** What an organization decided about a credential of a member. A trigger removes it when what was looked at changes. */
@Entity('credential_reviews')
@Check('credential_reviews_decision_check', `decision in ('approve', 'reject')`)
@Check('credential_reviews_reason_check', `reason is not null or decision = 'approve'`)
@Index(['organizationId', 'userId'])
@Index(['credentialId'])
export class CredentialReview {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('uuid')
  credentialId!: string;

  @ManyToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  /** The owner of the credential. */
  @Column('uuid')
  userId!: string;

  /** Goes with the membership. */
  @ManyToOne(() => Membership, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'organization_id', referencedColumnName: 'organizationId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Relation<Membership>;

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
