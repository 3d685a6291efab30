import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The installation that owns this database. Written at its first start and compared at every later one. */
@Entity('installation')
@Check('installation_is_only_check', 'is_only')
@Check('installation_kind_check', `kind in ('development', 'production')`)
export class Installation {
  @PrimaryColumn('boolean', { default: true })
  isOnly!: true;

  /** Marks this installation's objects at other services, such as Stripe. */
  @Column('uuid')
  id!: string;

  @Column('text')
  kind!: 'development' | 'production';

  @Column('text')
  publicUrl!: string;

  /** While it is set, no mail is sent. */
  @Column('timestamptz', { nullable: true })
  mailHeldSince!: Date | null;

  /** While it is set, no webhook is sent. */
  @Column('timestamptz', { nullable: true })
  webhooksHeldSince!: Date | null;
}
