import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An active subscription at Stripe that names an organization but was not sold by this installation. An operator
 * decides about it.
 */
@Entity('unclaimed_subscriptions')
export class UnclaimedSubscription {
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @Column('text', { nullable: true })
  installationId!: string | null;

  @Column('text')
  status!: string;

  @Column('timestamptz')
  seenAt!: Date;
}
