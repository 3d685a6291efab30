import { Column, CreateDateColumn, Entity, Index } from 'typeorm';
import { StripeWork } from './stripe-work.js';

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
