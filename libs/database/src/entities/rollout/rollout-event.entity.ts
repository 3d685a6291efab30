import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What was done to a rollout: the operators' audit. Rows are only ever added; the database refuses the rest. */
@Entity('rollout_events')
@Index(['remote', 'id'])
export class RolloutEvent {
  /** Ascending: the highest is the revision that running pages compare. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  /** `*` for what concerns all of them. */
  @Column('text')
  remote!: string;

  @Column('text', { nullable: true })
  version!: string | null;

  @Column('text')
  action!: RolloutAction;

  /** An operator's address, who is behind a command or a release token, or `the product`. */
  @Column('text')
  actor!: string;

  /** Why, in the words of who did it. */
  @Column('text', { nullable: true })
  comment!: string | null;

  @Column('jsonb', { nullable: true })
  before!: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  after!: Record<string, unknown> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  recordedAt!: Date;
}
