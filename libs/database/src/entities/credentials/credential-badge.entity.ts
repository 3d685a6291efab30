import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../auth/user.entity.js';
import { Credential } from './credential.entity.js';

@Entity('credential_badges')
@Unique(['ownerId', 'identity'])
@Unique(['storageKey'])
@Index('credential_badges_with_status_list_idx', ['credentialId'], { where: 'has_status_list' })
@Index('credential_badges_revoked_idx', ['ownerId', 'revokedAt'], { where: '(revoked_at IS NOT NULL)' })
@Check('credential_badges_file_name_check', `char_length(file_name) between 1 and 255`)
@Check('credential_badges_size_bytes_check', `size_bytes between 1 and 2097152`)
export class CredentialBadge {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  ownerId!: string;

  @Column('bytea')
  identity!: Buffer;

  @Column('jsonb')
  report!: BadgeReport;

  @Column('boolean')
  hasStatusList!: boolean;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('text')
  storageKey!: string;

  @Column('text')
  fileName!: string;

  @Column('text')
  contentType!: string;

  @Column('integer')
  sizeBytes!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
