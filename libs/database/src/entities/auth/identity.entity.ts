import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { SsoConnection } from './sso.entity.js';
import { User } from './user.entity.js';

@Entity('identities')
@Index('identities_subject_idx', { synchronize: false })
@Index(['userId'])
@Index(['ssoOrganizationId'])
export class Identity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('text')
  provider!: string;

  /**
   * The organization that owns the provider. Triggers delete the identity with the connection, its issuer or the domain
   * of the address.
   */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  ssoOrganizationId!: string | null;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** OAuth client id of the product: a provider may use a different subject for each client. Null: unknown. */
  @Column('text', { nullable: true })
  clientId!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { nullable: true })
  emailVerified!: boolean | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSignInAt!: Date;
}
