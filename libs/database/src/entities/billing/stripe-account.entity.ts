import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The one Stripe account whose subscriptions are stored here. */
@Entity('stripe_account')
@Check('stripe_account_is_only_check', 'is_only')
export class StripeAccount {
  @PrimaryColumn('boolean', { default: true })
  isOnly!: true;

  /** Stripe's id. */
  @Column('text')
  accountId!: string;

  @Column('boolean')
  isLiveMode!: boolean;

  /** When a process last found that its key leads to this account. */
  @Column('timestamptz')
  confirmedAt!: Date;

  /** Another account that a process found behind its key, and when last. */
  @Column('text', { nullable: true })
  refusedAccountId!: string | null;

  @Column('timestamptz', { nullable: true })
  refusedAt!: Date | null;

  /** So many subscriptions are missing at Stripe that none of them is taken for ended. */
  @Column('timestamptz', { nullable: true })
  lossesStoppedAt!: Date | null;

  /** An operator says that they have ended indeed. */
  @Column('timestamptz', { nullable: true })
  lossesAcceptedUntil!: Date | null;
}
