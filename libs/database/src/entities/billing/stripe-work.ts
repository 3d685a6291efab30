import { Column, PrimaryColumn } from 'typeorm';

/** Base of rows with Stripe's id whose calls to Stripe are retried. `nextTryAt` is null when no call is due. */
export abstract class StripeWork {
  @PrimaryColumn('text')
  id!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextTryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  givenUpAt!: Date | null;
}
