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

  @Column('text', { nullable: true })
  contentHash!: string | null;

  @Column('text', { array: true })
  files!: string[];

  @Column('timestamptz')
  heldUntil!: Date;
}
