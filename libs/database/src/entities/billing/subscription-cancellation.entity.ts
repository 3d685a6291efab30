import { Column, CreateDateColumn, Entity, Index } from 'typeorm';
import { StripeWork } from './stripe-work.js';

@Entity('subscription_cancellations')
@Index('subscription_cancellations_open_idx', ['requestedAt'], { where: '(done_at IS NULL)' })
@Index('subscription_cancellations_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class SubscriptionCancellation extends StripeWork {
  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  doneAt!: Date | null;
}
