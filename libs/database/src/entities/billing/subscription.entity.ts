import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** A subscription as Stripe last described it. The organization's tier follows from these rows and is written with them. */
@Entity('subscriptions')
@Check('subscriptions_tier_check', `tier in ('team', 'enterprise')`)
@Index(['organizationId'])
@Index(['refreshedAt'])
@Index('subscriptions_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class Subscription {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('text')
  tier!: 'team' | 'enterprise';

  /** Stripe's word, such as trialing or past_due. */
  @Column('text')
  status!: string;

  @Column('timestamptz', { nullable: true })
  trialEndsAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  currentPeriodEndsAt!: Date | null;

  @Column('timestamptz')
  startedAt!: Date;

  @Column('timestamptz')
  refreshedAt!: Date;

  /** Failures since it last went well. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When Stripe is to be asked about it; null: never again. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  /** Set when it failed for days; an operator sees it. */
  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;

  /** Counts writes: an answer counts only when nobody wrote while Stripe was being asked. */
  @Column('integer', { default: 0 })
  version!: number;

  /** How often Stripe, hours apart, said that there is no such subscription. */
  @Column('integer', { default: 0 })
  missingAnswers!: number;

  /** The last of these answers. */
  @Column('timestamptz', { nullable: true })
  missingAt!: Date | null;

  /** It ended without Stripe having said so, and until then Stripe is asked again. */
  @Column('timestamptz', { nullable: true })
  recheckUntil!: Date | null;
}
