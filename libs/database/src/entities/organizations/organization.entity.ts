import type { ReminderSchedule } from '@tracker/contracts/organizations/organizations';
import type { SubscriptionTier } from '@tracker/contracts/billing/subscription-tiers';
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

@Entity('organizations')
@Check('organizations_name_check', `char_length(name) between 1 and 120`)
@Check('organizations_description_check', `char_length(description) <= 1000`)
@Check('organizations_billing_email_check', `char_length(billing_email) <= 254`)
@Check('organizations_subscription_tier_check', `subscription_tier in ('free', 'team', 'enterprise')`)
@Check('organizations_reminder_days_check', `reminder_days in ('30,14,7', '60,30,14,7', '14,7', '30,7')`)
export class Organization {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  billingEmail!: string | null;

  @Column('text', { default: 'free' })
  subscriptionTier!: SubscriptionTier;

  @Column('boolean', { default: true })
  emailReminders!: boolean;

  @Column('boolean', { default: true })
  expirationAlerts!: boolean;

  @Column('boolean', { default: false })
  teamUpdates!: boolean;

  @Column('text', { default: '30,14,7' })
  reminderDays!: ReminderSchedule;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
