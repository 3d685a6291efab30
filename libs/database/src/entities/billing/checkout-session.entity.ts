import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A checkout that was started. It outlives its organization, so that a later purchase is still found and cancelled. */
@Entity('checkout_sessions')
@Index('checkout_sessions_open_idx', ['createdAt'], { where: '(settled_at IS NULL)' })
@Index(['subscriptionId'])
@Index('checkout_sessions_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class CheckoutSession {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  /** Stripe's id of the resulting subscription. Kept as proof that this installation sold it. */
  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;
}
