import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('billing_customers')
@Unique(['stripeCustomerId'])
export class BillingCustomer {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  stripeCustomerId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
