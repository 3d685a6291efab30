import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity.js';

/** A subscription as Stripe last described it. The organization's tier follows from these rows and is written with them. */
@Entity('subscriptions')
@Check('subscriptions_tier_check', `tier in ('team', 'enterprise')`)
@Index(['organizationId'])
@Index(['refreshedAt'])
export class Subscription {
  /** Stripe's id. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid')
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('text')
  tier!: 'team' | 'enterprise';

  /** Stripe's word, such as trialing or past_due. */
  @Column('text')
  status!: string;

  @Column('timestamptz', { nullable: true })
  trialEndsAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  currentPeriodEndsAt!: Date | null;

  @Column('timestamptz')
  startedAt!: Date;

  @Column('timestamptz')
  refreshedAt!: Date;
}
