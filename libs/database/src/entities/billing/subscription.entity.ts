import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { StripeWork } from './stripe-work.entity.js';

/**
 * A subscription as Stripe last reported it. The organization's tier is derived from these rows in the same
 * transaction.
 */
@Entity('subscriptions')
@Check('subscriptions_tier_check', `tier in ('team', 'enterprise')`)
@Index(['organizationId'])
@Index(['refreshedAt'])
@Index('subscriptions_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class Subscription extends StripeWork {
  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  tier!: 'team' | 'enterprise';

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

  /** Incremented on each write. An answer from Stripe is discarded if the version changed during the request. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('integer', { default: 0 })
  missingAnswers!: number;

  @Column('timestamptz', { nullable: true })
  missingAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  recheckUntil!: Date | null;
}
