import { Column, CreateDateColumn } from 'typeorm';

/** Base of work queues. Claiming a row moves `runAt` ahead as a lease, so a row whose worker died becomes due again. */
export abstract class ClaimedWork {
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { default: () => 'now()' })
  runAt!: Date;

  /** Identifies the lease, so that a worker whose lease expired cannot complete another worker's job. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}
