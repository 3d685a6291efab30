import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Release } from './release.entity.js';

/** Source map of a release's file; never served. */
@Entity('source_maps')
export class SourceMap {
  @PrimaryColumn('uuid')
  releaseId!: string;

  @ManyToOne(() => Release, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'release_id' })
  release!: Relation<Release>;

  @PrimaryColumn('text')
  file!: string;

  @Column('bytea')
  content!: Buffer;
}
