import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Files of a version that somebody is putting into the storage or taking out of it, or has left there for no release. */
@Entity('release_transfers')
@Index(['remote', 'version'])
export class ReleaseTransfer {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  remote!: string;

  @Column('text')
  version!: string;

  /** Of the build that is being stored; null while its files are taken away. */
  @Column('text', { nullable: true })
  contentHash!: string | null;

  /** By their paths in the build. */
  @Column('text', { array: true })
  files!: string[];

  /** Whoever has not said by then that it goes on is taken for dead, and what it left goes. */
  @Column('timestamptz')
  heldUntil!: Date;
}
