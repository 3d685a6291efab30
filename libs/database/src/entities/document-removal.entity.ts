import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that is to be removed because its document is gone; written by a trigger on `documents`. */
@Entity('document_removals')
@Index(['nextAttemptAt'])
export class DocumentRemoval {
  @PrimaryColumn('text')
  storageKey!: string;

  /** How often it did not work. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** At first a minute later: whoever deleted the document tries at once. */
  @Column('timestamptz', { default: () => `(now() + '00:01:00')` })
  nextAttemptAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
