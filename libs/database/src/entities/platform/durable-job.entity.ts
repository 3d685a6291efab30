import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ClaimedWork } from '../mailer/claimed-work.js';

@Entity('durable_jobs')
@Check('durable_jobs_state_check', `state in ('queued', 'done', 'failed')`)
@Index('durable_jobs_open_key_idx', ['queue', 'key'], { unique: true, where: `(state = 'queued'::text)` })
@Index('durable_jobs_due_idx', ['queue', 'runAt'], { where: `(state = 'queued'::text)` })
@Index('durable_jobs_failed_idx', ['id'], { where: `(state = 'failed'::text)` })
@Index('durable_jobs_done_idx', ['settledAt'], { where: `(state = 'done'::text)` })
@Index('durable_jobs_queue_idx', ['queue', 'id'])
export class DurableJob extends ClaimedWork {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  queue!: string;

  @Column('text', { nullable: true })
  key!: string | null;

  @Column('jsonb', { default: {} })
  payload!: unknown;

  @Column('text', { default: 'queued' })
  state!: 'queued' | 'done' | 'failed';

  /** Queued again while it was running, so it runs once more. */
  @Column('boolean', { default: false })
  again!: boolean;

  @Column('real', { nullable: true })
  progress!: number | null;

  @Column('text', { nullable: true })
  progressWord!: string | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;
}
