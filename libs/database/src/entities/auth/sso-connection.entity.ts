import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
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
