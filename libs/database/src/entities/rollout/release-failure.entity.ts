import type { RemoteFailure, RemoteFailureReport } from '@tracker/contracts/rollout/remotes';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity.js';
import { User } from '../auth/user.entity.js';

@Entity('release_failures')
@Index(['userId'])
export class ReleaseFailure {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Release, { onDelete: 'CASCADE' })
  releaseId!: string;

  @PrimaryColumn('text')
  reporter!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string | null;

  @Column('text')
  kind!: RemoteFailureReport['kind'];

  @Column('text', { nullable: true })
  fingerprint!: string | null;

  @Column('timestamptz')
  reportedAt!: Date;
}

@Entity('release_errors')
export class ReleaseError {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Release, { onDelete: 'CASCADE' })
  releaseId!: string;

  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  kind!: RemoteFailure;

  @Column('text')
  message!: string;

  @Column('text')
  stack!: string;

  @Column('timestamptz')
  firstAt!: Date;

  @Column('timestamptz')
  lastAt!: Date;
}
