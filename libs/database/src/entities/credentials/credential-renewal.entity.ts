import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { Credential } from './credential.entity.js';

/** A renewal: the period that it ended, with the document of that period, if there was one. */
@Entity('credential_renewals')
@Unique(['credentialId', 'idempotencyKey'])
@Unique(['storageKey'])
@Check('credential_renewals_request_check', `num_nulls(idempotency_key, request_hash) in (0, 2)`)
@Check('credential_renewals_document_check', `num_nulls(storage_key, file_name, content_type, size_bytes) in (0, 4)`)
export class CredentialRenewal {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  credentialId!: string;

  @ManyToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  /** Calendar date, `YYYY-MM-DD`, of the former period, as the next one. */
  @Column('date')
  issueDate!: string;

  @Column('date')
  expiryDate!: string;

  /** The moment of the renewal's transaction, by which its entry in the audit trail knows it. */
  @CreateDateColumn({ type: 'timestamptz' })
  recordedAt!: Date;

  /** What the client called its request, so that a second try is no second renewal. */
  @Column('text', { nullable: true })
  idempotencyKey!: string | null;

  /** What was asked for under that key. */
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
