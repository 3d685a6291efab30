import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('timestamptz', { nullable: true })
  mailHeldSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  webhooksHeldSince!: Date | null;
}
