import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A live subscription at Stripe that names an organization and that this installation did not sell. An operator decides about it. */
@Entity('unclaimed_subscriptions')
export class UnclaimedSubscription {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  /** The organization that its metadata name. */
  @Column('uuid')
  organizationId!: string;

  /** The installation that its metadata name, if any. */
  @Column('text', { nullable: true })
  installationId!: string | null;

  /** Stripe's word, such as trialing or past_due. */
  @Column('text')
  status!: string;

  /** When Stripe was last asked about it. */
  @Column('timestamptz')
  seenAt!: Date;
}
