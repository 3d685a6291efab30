import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { SsoConnection } from './sso-connection.entity.js';
import { User } from './user.entity.js';

/** What a sign-in provider knows a user by. */
@Entity('identities')
@Index('identities_subject_idx', { synchronize: false })
@Index(['userId'])
@Index(['ssoOrganizationId'])
export class Identity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** google, microsoft, linkedin, or sso. */
  @Column('text')
  provider!: string;

  /** The organization whose provider this is. The identity ends with the connection, its issuer or the domain of the address (triggers). */
  @Column('uuid', { nullable: true })
  ssoOrganizationId!: string | null;

  @ManyToOne(() => SsoConnection, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sso_organization_id' })
  connection!: Relation<SsoConnection> | null;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** As what the product signed in there; a provider may give the same person another subject under another id. Null: not known. */
  @Column('text', { nullable: true })
  clientId!: string | null;

  /** The address that the provider told last, and whether it vouched for it. Null: nobody has signed in since these are kept. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { nullable: true })
  emailVerified!: boolean | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSignInAt!: Date;
}
