import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Release } from './release.entity.js';
import { Rollout } from './rollout.entity.js';
import type { PreviewAllowance } from '@tracker/contracts/rollout/remote-access';

@Entity('remote_previews')
@Check('remote_previews_name_check', `name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'`)
@Index(['releaseId'])
@Index(['endsAt'])
export class RemotePreview {
  @PrimaryColumn('text')
  @ForeignKey(() => Rollout, { onDelete: 'CASCADE' })
  remote!: string;

  @PrimaryColumn('text')
  name!: string;

  @Column('uuid')
  releaseId!: string;

  @ManyToOne(() => Release)
  @JoinColumn({ name: 'release_id' })
  release!: Relation<Release>;

  @Column('timestamptz')
  endsAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('remote_preview_allowances')
@Check('remote_preview_allowances_kind_check', `kind in ('organization', 'user')`)
@ForeignKey(() => RemotePreview, ['remote', 'name'], ['remote', 'name'], { onDelete: 'CASCADE' })
export class RemotePreviewAllowance {
  @PrimaryColumn('text')
  remote!: string;

  @PrimaryColumn('text')
  name!: string;

  @PrimaryColumn('text')
  kind!: PreviewAllowance['kind'];

  @PrimaryColumn('text')
  subject!: string;
}
