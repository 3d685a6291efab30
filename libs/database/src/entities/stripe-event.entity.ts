import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A webhook event that was handled; its row is written in the transaction that handles it. */
@Entity('stripe_events')
@Index(['receivedAt'])
export class StripeEvent {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  receivedAt!: Date;
}
