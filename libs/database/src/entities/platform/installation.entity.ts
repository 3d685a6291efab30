import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The one installation that this database belongs to, written at its first start and compared at every later one. */
@Entity('installation')
@Check('installation_is_only_check', 'is_only')
@Check('installation_kind_check', `kind in ('development', 'production')`)
export class Installation {
  @PrimaryColumn('boolean', { default: true })
  isOnly!: true;

  /** Tells this installation's objects at other services from those of another one. */
  @Column('uuid')
  id!: string;

  @Column('text')
  kind!: 'development' | 'production';

  /** PUBLIC_URL of the process that wrote the row. */
  @Column('text')
  publicUrl!: string;

  /** While it is set, no mail is sent. */
  @Column('timestamptz', { nullable: true })
  mailHeldSince!: Date | null;
}
