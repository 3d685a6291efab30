import type { RemoteFailure } from '@tracker/contracts/rollout/remotes';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity.js';

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
