import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('rollout_events')
@Index(['remote', 'id'])
export class RolloutEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  remote!: string;

  @Column('text', { nullable: true })
  version!: string | null;

  @Column('text')
  action!: RolloutAction;

  /** An operator's address, the user of a command or release token, or `the product`. */
  @Column('text')
  actor!: string;

  @Column('text', { nullable: true })
  comment!: string | null;

  @Column('jsonb', { nullable: true })
  before!: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  after!: Record<string, unknown> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  recordedAt!: Date;
}
