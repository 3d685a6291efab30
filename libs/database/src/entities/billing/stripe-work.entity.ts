import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** Base of rows with Stripe's id whose calls to Stripe are retried. `nextTryAt` is null when no call is due. */
export abstract class StripeWork {
  @PrimaryColumn('text')
  id!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;
}

@Entity('stripe_events')
@Index(['receivedAt'])
@Index('stripe_events_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class StripeEvent {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;

  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @Column('text', { nullable: true })
  checkoutId!: string | null;
}

/** A checkout that was started. It outlives its organization, so that a later purchase is still found and cancelled. */
@Entity('checkout_sessions')
@Index('checkout_sessions_open_idx', ['createdAt'], { where: '(settled_at IS NULL)' })
@Index(['subscriptionId'])
@Index('checkout_sessions_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class CheckoutSession extends StripeWork {
  @Column('uuid')
  organizationId!: string;

  /** Stripe's id of the resulting subscription. Kept as proof that this installation sold it. */
  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}

@Entity('subscription_cancellations')
@Index('subscription_cancellations_open_idx', ['requestedAt'], { where: '(done_at IS NULL)' })
@Index('subscription_cancellations_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class SubscriptionCancellation extends StripeWork {
  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  doneAt!: Date | null;
}
