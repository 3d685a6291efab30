import { Column, CreateDateColumn } from 'typeorm';

/** What a row has that is work to be done: whoever claims it moves `runAt` ahead. That is the lease; a row whose worker died is due again by itself. */
export abstract class ClaimedWork {
  /** Tries so far, the present one included. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When the next try is due; while somebody has it, when their lease ends. */
  @Column('timestamptz', { default: () => 'now()' })
  runAt!: Date;

  /** Names the present lease, so that a worker whose lease ran out cannot settle what another one took over. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}
