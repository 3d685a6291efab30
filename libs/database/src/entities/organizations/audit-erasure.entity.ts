import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_erasures')
export class AuditErasure {
  @PrimaryColumn('uuid')
  personId!: string;

  @Column('text', { array: true, default: [] })
  addresses!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  erasedAt!: Date;
}
