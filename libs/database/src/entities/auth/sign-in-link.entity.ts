import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { SsoConnection } from './sso-connection.entity.js';
import { User } from './user.entity.js';

/** A sign-in that found somebody's account and waits for a confirmation before it may open it. */
@Entity('sign_in_links')
@Unique(['tokenHash'])
@Index(['userId'])
@Index(['ssoOrganizationId'])
@Index(['expiresAt'])
export class SignInLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the cookie of the browser that signed in. */
  @Column('bytea')
  tokenHash!: Buffer;

  /** The account that has the address. */
  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** The organization whose provider signed the person in; null for Google, Microsoft and LinkedIn. */
  @Column('uuid', { nullable: true })
  ssoOrganizationId!: string | null;

  @ManyToOne(() => SsoConnection, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sso_organization_id' })
  connection!: Relation<SsoConnection> | null;

  /** What the provider asserted. */
  @Column('jsonb')
  profile!: object;

  /** The page to open after the sign-in. */
  @Column('text')
  returnTo!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
