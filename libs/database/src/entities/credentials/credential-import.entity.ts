import type { ImportOutcome, ImportRow, ImportUndone } from '@tracker/contracts/credentials/credential-imports';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

@Entity('credential_imports')
@Index(['ownerId', 'createdAt'])
export class CredentialImport {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  ownerId!: string;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('jsonb')
  ready!: ImportRow[];

  @Column('integer')
  duplicates!: number;

  @Column('integer')
  invalid!: number;

  @Column('timestamptz', { nullable: true })
  appliedAt!: Date | null;

  @Column('uuid', { array: true, default: '{}' })
  createdIds!: string[];

  @Column('jsonb', { nullable: true })
  outcome!: ImportOutcome | null;

  @Column('jsonb', { nullable: true })
  undone!: ImportUndone | null;
}
