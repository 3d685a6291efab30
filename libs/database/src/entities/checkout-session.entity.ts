import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A checkout that was begun. It outlives its organization, so that what is bought meanwhile is found and cancelled. */
@Entity('checkout_sessions')
@Index('checkout_sessions_open_idx', ['createdAt'], { where: '(settled_at IS NULL)' })
export class CheckoutSession {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Set when Stripe said that it was completed or has run out. */
  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}
