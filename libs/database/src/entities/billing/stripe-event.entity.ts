import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A webhook event that was received. It is written down before it is handled, and handled until that went well. */
@Entity('stripe_events')
@Index(['receivedAt'])
@Index('stripe_events_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class StripeEvent {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;

  /** Failures since it last went well. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When Stripe is to be asked about it; null: it is done. */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  /** Set when it failed for days; an operator sees it. */
  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;

  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @Column('text', { nullable: true })
  checkoutId!: string | null;
}
