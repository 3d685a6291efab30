import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** An organization's customer id at Stripe. */
@Entity('billing_customers')
@Unique(['stripeCustomerId'])
export class BillingCustomer {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('text')
  stripeCustomerId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
