import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

@Entity('sso_connections')
export class SsoConnection {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('text')
  issuer!: string;

  @Column('text')
  clientId!: string;

  @Column('bytea')
  clientSecret!: Buffer;

  @Column('boolean', { default: false })
  isRequired!: boolean;

  @Column('boolean', { default: false })
  joinsByItself!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('sso_domains')
@Check('sso_domains_domain_check', 'domain = lower(domain)')
@Index('sso_domains_verified_idx', ['domain'], { unique: true, where: '(verified_at IS NOT NULL)' })
export class SsoDomain {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('text')
  domain!: string;

  @Column('text')
  token!: string;

  @Column('timestamptz', { nullable: true })
  verifiedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
