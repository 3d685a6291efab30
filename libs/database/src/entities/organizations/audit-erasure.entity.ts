import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody whose account is gone. A trigger of the row takes their names out of all trails, and the addresses out of the row. */
@Entity('audit_erasures')
export class AuditErasure {
  @PrimaryColumn('uuid')
  personId!: string;

  @Column('text', { array: true, default: [] })
  addresses!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  erasedAt!: Date;
}
