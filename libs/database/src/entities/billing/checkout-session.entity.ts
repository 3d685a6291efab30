import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A checkout that was begun. It outlives its organization, so that what is bought meanwhile is found and cancelled. */
@Entity('checkout_sessions')
@Index('checkout_sessions_open_idx', ['createdAt'], { where: '(settled_at IS NULL)' })
@Index(['subscriptionId'])
@Index('checkout_sessions_due_idx', ['nextTryAt'], { where: '(next_try_at IS NOT NULL)' })
export class CheckoutSession {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  /** The subscription that it made, by Stripe's id. It stays, so that the subscription is known to be ours. */
  @Column('text', { nullable: true })
  subscriptionId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Set when Stripe said that it was completed or has run out. */
  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;

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
