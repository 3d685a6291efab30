import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Release } from './release.entity.js';

/** Where the code of a release's file was written. Kept beside the release and never served. */
@Entity('source_maps')
export class SourceMap {
  @PrimaryColumn('uuid')
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id' })
  release!: Relation<Release>;

  /** The script that it is of. */
  @PrimaryColumn('text')
  file!: string;

  /** Without the sources themselves, packed by gzip. */
  @Column('bytea')
  content!: Buffer;
}
