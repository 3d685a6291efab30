import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Background work of a queue. Who holds it has its `claim`, until `runAt`. */
@Entity('durable_jobs')
@Check('durable_jobs_state_check', `state in ('queued', 'done', 'failed')`)
@Index('durable_jobs_open_key_idx', ['queue', 'key'], { unique: true, where: `(state = 'queued'::text)` })
@Index('durable_jobs_due_idx', ['queue', 'runAt'], { where: `(state = 'queued'::text)` })
@Index('durable_jobs_failed_idx', ['id'], { where: `(state = 'failed'::text)` })
@Index('durable_jobs_done_idx', ['settledAt'], { where: `(state = 'done'::text)` })
@Index('durable_jobs_queue_idx', ['queue', 'id'])
export class DurableJob {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  queue!: string;

  /** No second job with it waits or runs. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** Emptied when it is done. */
  @Column('jsonb', { default: {} })
  payload!: unknown;

  @Column('text', { default: 'queued' })
  state!: 'queued' | 'done' | 'failed';

  /** Tries so far, the present one included. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** When it is due; while somebody has it, when their lease ends. */
  @Column('timestamptz', { default: () => 'now()' })
  runAt!: Date;

  @Column('uuid', { nullable: true })
  claim!: string | null;

  /** From 0 to 1, of the present or last try. */
  @Column('real', { nullable: true })
  progress!: number | null;

  @Column('text', { nullable: true })
  progressWord!: string | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Of the present or last try. */
  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  settledAt!: Date | null;
}
