import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Release } from './release.entity.js';

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
