import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('subscription_cancellations')
@Index('subscription_cancellations_open_idx', ['requestedAt'], { where: '(done_at IS NULL)' })
@Index('subscription_cancellations_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class SubscriptionCancellation {
  @PrimaryColumn('text')
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  requestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  doneAt!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;
}
