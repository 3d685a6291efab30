import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

@Entity('releases')
@Unique(['remote', 'version'])
@Check('releases_remote_check', `remote ~ '^[a-z][a-z0-9-]{1,40}$'`)
@Check('releases_version_check', `version ~ '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$'`)
export class Release {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  remote!: string;

  @Column('text')
  version!: string;

  @Column('text')
  entry!: string;

  @Column('jsonb')
  manifest!: RemoteManifest;

  @Column('text')
  shellSdkRange!: string;

  @Column('jsonb')
  hashes!: Record<string, string>;

  @Column('boolean', { default: false })
  isGradual!: boolean;

  @Column('boolean', { default: false })
  isPreview!: boolean;

  @Column('timestamptz', { nullable: true })
  haltedAt!: Date | null;

  @Column('text', { nullable: true })
  commit!: string | null;

  @Column('text', { nullable: true })
  author!: string | null;

  @Column('text', { nullable: true })
  link!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('source_maps')
export class SourceMap {
  @PrimaryColumn('uuid')
  @ForeignKey(() => Release, { onDelete: 'CASCADE' })
  releaseId!: string;

  @PrimaryColumn('text')
  file!: string;

  @Column('bytea')
  content!: Buffer;
}
