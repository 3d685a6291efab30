import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A subscription that is to be cancelled at Stripe, written in the transaction that decides it. */
@Entity('subscription_cancellations')
@Index('subscription_cancellations_open_idx', ['requestedAt'], { where: '(done_at IS NULL)' })
@Index('subscription_cancellations_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class SubscriptionCancellation {
  /** Stripe's id of the subscription. */
  @PrimaryColumn('text')
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  doneAt!: Date | null;

  /** Failures since it last went well. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When Stripe is to be asked about it; null: never again. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  /** Set when it failed for days; an operator sees it. */
  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;
}
