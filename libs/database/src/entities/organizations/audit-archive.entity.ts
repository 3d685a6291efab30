import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

@Entity('audit_archives')
export class AuditArchive {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz', { nullable: true })
  beginsAt!: Date | null;

  @Column('timestamptz')
  endsAt!: Date;

  @Column('bigint')
  entries!: string;

  @Column('bytea')
  sha256!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  archivedAt!: Date;
}

@Entity('audit_archived_chains')
@Index(['archiveName'])
export class AuditArchivedChain {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('bigint')
  firstSequence!: string;

  @Column('bigint')
  lastSequence!: string;

  @Column('bytea')
  previousHash!: Buffer;

  @Column('bytea')
  lastHash!: Buffer;

  @Column('text', { name: 'archive' })
  @ForeignKey(() => AuditArchive, { onDelete: 'CASCADE' })
  archiveName!: string;
}
