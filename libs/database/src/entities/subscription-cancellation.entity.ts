import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A subscription that is to be cancelled at Stripe, written in the transaction that decides it. */
@Entity('subscription_cancellations')
@Index('subscription_cancellations_open_idx', ['requestedAt'], { where: '(done_at IS NULL)' })
export class SubscriptionCancellation {
  /** Stripe's id of the subscription. */
  @PrimaryColumn('text')
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  doneAt!: Date | null;
}
