import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Credential } from './credential.entity.js';

/**
 * The file attached to a credential. Replacing it creates a new row, so an id and storage key always refer to the same
 * bytes.
 */
@Entity('documents')
@Unique(['credentialId'])
@Unique(['storageKey'])
@Check('documents_file_name_check', `char_length(file_name) between 1 and 255`)
@Check('documents_content_type_check', `content_type in ('application/pdf', 'image/jpeg', 'image/png')`)
@Check('documents_size_bytes_check', `size_bytes between 1 and 10485760`)
export class Document {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => Credential, { onDelete: 'CASCADE' })
  credentialId!: string;

  @Column('text')
  storageKey!: string;

  @Column('text')
  fileName!: string;

  @Column('text')
  contentType!: DocumentType;

  @Column('integer')
  sizeBytes!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
