import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('release_transfers')
@Index(['remote', 'version'])
export class ReleaseTransfer {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  remote!: string;

  @Column('text')
  version!: string;

  /** Null while the files are removed. */
  @Column('text', { nullable: true })
  contentHash!: string | null;

  @Column('text', { array: true })
  files!: string[];

  /** When the lease expires; after that, another process removes the files. */
  @Column('timestamptz')
  heldUntil!: Date;
}
