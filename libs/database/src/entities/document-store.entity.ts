import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Why the sweep of documents touches nothing: the files are not known to be this database's, or it misses too many of them. */
export const SWEEP_STOPS = ['unknown-store', 'too-many-orphans'] as const;
export type SweepStop = (typeof SWEEP_STOPS)[number];

/** One row: which store of documents belongs to this database. */
@Entity('document_store')
@Check('document_store_singleton_check', 'singleton')
@Check('document_store_sweep_stopped_check', `sweep_stopped in ('unknown-store', 'too-many-orphans')`)
export class DocumentStore {
  @PrimaryColumn('boolean', { default: true })
  singleton!: boolean;

  /** The same stands beside the files. Null until somebody has looked whether they belong together. */
  @Column('uuid', { nullable: true })
  installationId!: string | null;

  @Column('timestamptz', { nullable: true })
  boundAt!: Date | null;

  @Column('text', { nullable: true })
  sweepStopped!: SweepStop | null;
}
