import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { User } from './user.entity.js';

/** Bearer token of an organization's directory for /scim/v2; only its SHA-256 is stored. */
@Entity('scim_tokens')
@Unique(['tokenHash'])
@Check('scim_tokens_token_hash_check', `octet_length(token_hash) = 32`)
export class ScimToken {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id' })
  organization!: Relation<Organization>;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  creator!: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}
