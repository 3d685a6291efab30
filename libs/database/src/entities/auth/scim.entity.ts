import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { User } from './user.entity.js';
import { RequirementGroup } from '../requirements/requirement-group.entity.js';

@Entity('scim_tokens')
@Unique(['tokenHash'])
@Check('scim_tokens_token_hash_check', `octet_length(token_hash) = 32`)
export class ScimToken {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  createdBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;
}

/**
 * A person in the organization's directory. Membership decides whether they are active. The row outlives it, so that
 * the directory can reactivate the person.
 */
@Entity('scim_users')
@Index('scim_users_user_name_idx', { synchronize: false })
@Index(['userId'])
export class ScimUser {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Organization, { onDelete: 'CASCADE' })
  organizationId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('text')
  userName!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  givenName!: string | null;

  @Column('text', { nullable: true })
  familyName!: string | null;

  @Column('text', { nullable: true })
  displayName!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

@Entity('scim_groups')
export class ScimGroup {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RequirementGroup, { onDelete: 'CASCADE' })
  groupId!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('timestamptz')
  updatedAt!: Date;
}
