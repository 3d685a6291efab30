import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('stripe_account')
@Check('stripe_account_is_only_check', 'is_only')
export class StripeAccount {
  @PrimaryColumn('boolean', { default: true })
  isOnly!: true;

  @Column('text')
  accountId!: string;

  @Column('boolean')
  isLiveMode!: boolean;

  @Column('timestamptz')
  confirmedAt!: Date;

  @Column('text', { nullable: true })
  refusedAccountId!: string | null;

  @Column('timestamptz', { nullable: true })
  refusedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lossesStoppedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lossesAcceptedUntil!: Date | null;
}
