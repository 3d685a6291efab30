import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An erased account. A trigger removes its names from all trails and its addresses from this row. */
@Entity('audit_erasures')
export class AuditErasure {
  @PrimaryColumn('uuid')
  personId!: string;

  @Column('text', { array: true, default: [] })
  addresses!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  erasedAt!: Date;
}
