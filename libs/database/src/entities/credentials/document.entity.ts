import type { DocumentType } from '@tracker/contracts/credentials/credential-limits';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { Credential } from './credential.entity.js';

/** The file attached to a credential. A replaced file is a new row, so id and storage key always mean the same bytes. */
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
  credentialId!: string;

  @OneToOne(() => Credential, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'credential_id' })
  credential!: Relation<Credential>;

  /** Where the storage keeps the bytes; made by the server. */
  @Column('text')
  storageKey!: string;

  /** The name the file had on the user's device: a label, never a path. */
  @Column('text')
  fileName!: string;

  /** As the bytes say, not as the upload claimed. */
  @Column('text')
  contentType!: DocumentType;

  @Column('integer')
  sizeBytes!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
