import type { RemoteFailureReport } from '@tracker/contracts/rollout/remotes';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Release } from './release.entity.js';
import { User } from '../auth/user.entity.js';

/** That somebody could not see a release. One row for each reporter: who reports again only says so again. */
@Entity('release_failures')
@Index(['userId'])
export class ReleaseFailure {
  @PrimaryColumn('uuid')
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id' })
  release!: Relation<Release>;

  /** A signed-in person or a browser, without saying which. */
  @PrimaryColumn('text')
  reporter!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User> | null;

  @Column('text')
  kind!: RemoteFailureReport['kind'];

  /** Of the error that was reported with it. */
  @Column('text', { nullable: true })
  fingerprint!: string | null;

  @Column('timestamptz')
  reportedAt!: Date;
}
