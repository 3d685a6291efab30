import type { RemoteFailureReport } from '@tracker/contracts/rollout/remotes';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Release } from './release.entity.js';
import { User } from '../auth/user.entity.js';

/** A reporter who could not load a release; one row per reporter. */
@Entity('release_failures')
@Index(['userId'])
export class ReleaseFailure {
  @PrimaryColumn('uuid')
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id' })
  release!: Relation<Release>;

  @PrimaryColumn('text')
  reporter!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User> | null;

  @Column('text')
  kind!: RemoteFailureReport['kind'];

  @Column('text', { nullable: true })
  fingerprint!: string | null;

  @Column('timestamptz')
  reportedAt!: Date;
}
