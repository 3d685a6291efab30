import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
