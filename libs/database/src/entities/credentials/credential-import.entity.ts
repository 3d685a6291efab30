import type { ImportOutcome, ImportRow, ImportUndone } from '@tracker/contracts/credentials/credential-imports';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { User } from '../auth/user.entity.js';

/** A file that somebody may import, or has imported; kept for a day. */
@Entity('credential_imports')
@Index(['ownerId', 'createdAt'])
export class CredentialImport {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  ownerId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id' })
  owner!: Relation<User>;

  /** For whose members it is; null for the owner's own. */
  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** The rows that are to become credentials; empty when they have. */
  @Column('jsonb')
  ready!: ImportRow[];

  /** How many rows the person had already. */
  @Column('integer')
  duplicates!: number;

  @Column('integer')
  invalid!: number;

  @Column('timestamptz', { nullable: true })
  appliedAt!: Date | null;

  @Column('uuid', { array: true, default: '{}' })
  createdIds!: string[];

  /** What applying it answered, and answers again. */
  @Column('jsonb', { nullable: true })
  outcome!: ImportOutcome | null;

  /** What undoing it answered. */
  @Column('jsonb', { nullable: true })
  undone!: ImportUndone | null;
}
