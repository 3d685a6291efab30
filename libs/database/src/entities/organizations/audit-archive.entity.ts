import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

/** Months of the audit trails that lie in a file instead of the database. Only whoever owns the tables writes here. */
@Entity('audit_archives')
export class AuditArchive {
  /** Of the part of `audit_entries` that it was, and of the file. */
  @PrimaryColumn('text')
  name!: string;

  /** Null when it holds everything up to its end. */
  @Column('timestamptz', { nullable: true })
  beginsAt!: Date | null;

  @Column('timestamptz')
  endsAt!: Date;

  @Column('bigint')
  entries!: string;

  /** Of the file's bytes. */
  @Column('bytea')
  sha256!: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  archivedAt!: Date;
}

/** Entries of one organization without a gap between them that lie in a file, as a step of its chain: into the first and out of the last. */
@Entity('audit_archived_chains')
@Index(['archiveName'])
export class AuditArchivedChain {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('bigint')
  firstSequence!: string;

  @Column('bigint')
  lastSequence!: string;

  /** The hash that the first entry goes on from. */
  @Column('bytea')
  previousHash!: Buffer;

  @Column('bytea')
  lastHash!: Buffer;

  @Column('text', { name: 'archive' })
  archiveName!: string;

  @ManyToOne(() => AuditArchive, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'archive' })
  archive!: Relation<AuditArchive>;
}
