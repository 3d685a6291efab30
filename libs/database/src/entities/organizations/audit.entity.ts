import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * An audited change, written only by triggers and never changed. Each hash covers the previous entry's hash. Entries
 * outlive their organization, people and subject.
 */
@Entity('audit_entries')
@Index('audit_entries_actor_idx', ['actorId'])
@Index('audit_entries_member_idx', ['subjectId'], { where: `(subject_type = 'member'::text)` })
@Index('audit_entries_invitation_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('bigint')
  sequence!: string;

  /** Part of the key because the table is partitioned by month. */
  @PrimaryColumn('timestamptz')
  recordedAt!: Date;

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('text', { nullable: true })
  actorEmail!: string | null;

  @Column('text')
  action!: string;

  @Column('text')
  subjectType!: string;

  @Column('uuid')
  subjectId!: string;

  @Column('text')
  subjectLabel!: string;

  @Column('jsonb', { nullable: true })
  before!: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  after!: Record<string, unknown> | null;

  @Column('text', { nullable: true })
  requestId!: string | null;

  @Column('bytea')
  previousHash!: Buffer;

  @Column('bytea')
  hash!: Buffer;

  @Column('bytea', { nullable: true })
  actorDigest!: Buffer | null;

  @Column('bytea', { nullable: true })
  subjectDigest!: Buffer | null;

  /** For an older entry with erased names: the number of the entry that records the erasure. */
  @Column('bigint', { nullable: true })
  erasedBy!: string | null;
}

@Entity('audit_names')
@Check('audit_names_part_check', `part in ('actor', 'subject')`)
@Index('audit_names_person_idx', ['personId'])
@Index('audit_names_name_idx', { synchronize: false })
export class AuditName {
  @PrimaryColumn('uuid')
  organizationId!: string;

  @PrimaryColumn('bigint')
  sequence!: string;

  @PrimaryColumn('text')
  part!: 'actor' | 'subject';

  @Column('uuid', { nullable: true })
  personId!: string | null;

  @Column('text')
  name!: string;

  @Column('uuid')
  salt!: string;
}

@Entity('audit_erasures')
export class AuditErasure {
  @PrimaryColumn('uuid')
  personId!: string;

  @Column('text', { array: true, default: [] })
  addresses!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  erasedAt!: Date;
}

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
