import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One built version of a remote. It never changes: its files lie under an address that carries the version. */
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

  /** Address of the container's script. */
  @Column('text')
  entry!: string;

  /** What the remote says of itself: routes, navigation, SDK range. */
  @Column('jsonb')
  manifest!: RemoteManifest;

  /** Versions of the shell-sdk it runs with, in npm's notation. */
  @Column('text')
  shellSdkRange!: string;

  /** Of each file, by its path in the build, as in the integrity attribute. */
  @Column('jsonb')
  hashes!: Record<string, string>;

  /** Released to be rolled out step by step, and not everyone's yet. A start that finds this build leaves it to the operators. */
  @Column('boolean', { default: false })
  isGradual!: boolean;

  /** Sent for a preview only, and never released: it goes when no preview shows it any more. */
  @Column('boolean', { default: false })
  isPreview!: boolean;

  /** Too many people could not load it. It is given to nobody until it is released anew. */
  @Column('timestamptz', { nullable: true })
  haltedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
