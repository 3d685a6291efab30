import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Credential } from './credential.entity.js';

@Entity('credential_renewals')
@Unique(['credentialId', 'idempotencyKey'])
@Unique(['storageKey'])
@Check('credential_renewals_request_check', `num_nulls(idempotency_key, request_hash) in (0, 2)`)
@Check('credential_renewals_document_check', `num_nulls(storage_key, file_name, content_type, size_bytes) in (0, 4)`)
export class CredentialRenewal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @Column('date')
  issueDate!: string;

  @Column('date')
  expiryDate!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  recordedAt!: Date;

  @Column('text', { nullable: true })
  idempotencyKey!: string | null;

  @Column('bytea', { nullable: true })
  requestHash!: Buffer | null;

  @Column('text', { nullable: true })
  storageKey!: string | null;

  @Column('text', { nullable: true })
  fileName!: string | null;

  @Column('text', { nullable: true })
  contentType!: DocumentType | null;

  @Column('integer', { nullable: true })
  sizeBytes!: number | null;
}
