import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique, type Relation } from 'typeorm';
import { SsoConnection } from './sso-connection.entity.js';
import { User } from './user.entity.js';

/** A sign-in that matched an existing account and waits for confirmation. */
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

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('uuid', { nullable: true })
  ssoOrganizationId!: string | null;

  @ManyToOne(() => SsoConnection, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sso_organization_id' })
  connection!: Relation<SsoConnection> | null;

  @Column('jsonb')
  profile!: object;

  @Column('text')
  returnTo!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
