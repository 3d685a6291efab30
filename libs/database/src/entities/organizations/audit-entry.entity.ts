import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What was done in an organization, as the database's triggers write it; nobody else does, and nobody changes it. Every hash covers the one of the
 * entry before. It outlives its organization, its people and its subject.
 */
@Entity('audit_entries')
@Index('audit_entries_actor_idx', ['actorId'])
@Index('audit_entries_member_idx', ['subjectId'], { where: `(subject_type = 'member'::text)` })
@Index('audit_entries_invitation_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid')
  organizationId!: string;

  /** 1, 2, 3 … within the organization. */
  @PrimaryColumn('bigint')
  sequence!: string;

  /** Part of the key, as the table has a part for each month of it. */
  @PrimaryColumn('timestamptz')
  recordedAt!: Date;

  /** Null when the product itself acted. */
  @Column('uuid', { nullable: true })
  actorId!: string | null;

  /** Of older entries; the names of newer ones stand beside them, see `AuditName`. */
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

  /** Salted digests of the names that stood beside the entry when it was written. */
  @Column('bytea', { nullable: true })
  actorDigest!: Buffer | null;

  @Column('bytea', { nullable: true })
  subjectDigest!: Buffer | null;

  /** Of an older entry whose names were taken out: the number of the entry that says so, and what is left. */
  @Column('bigint', { nullable: true })
  erasedBy!: string | null;
}
