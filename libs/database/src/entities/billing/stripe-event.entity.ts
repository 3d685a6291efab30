import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

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
