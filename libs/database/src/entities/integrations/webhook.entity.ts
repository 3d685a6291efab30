import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('webhooks')
@Check('webhooks_url_check', 'char_length(url) between 1 and 2000')
@Check('webhooks_description_check', 'char_length(description) between 1 and 200')
@Check('webhooks_former_secret_check', 'num_nulls(former_secret, former_secret_until) in (0, 2)')
@Index(['organizationId'])
export class Webhook {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  url!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { array: true })
  events!: string[];

  @Column('bytea')
  secret!: Buffer;

  @Column('bytea', { nullable: true })
  formerSecret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  formerSecretUntil!: Date | null;

  @Column('boolean', { default: true })
  isActive!: boolean;

  @Column('timestamptz', { nullable: true })
  switchedOffAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastDeliveredAt!: Date | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
