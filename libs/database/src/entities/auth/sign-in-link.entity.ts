import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { SsoConnection } from './sso.entity.js';
import { User } from './user.entity.js';

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
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  ssoOrganizationId!: string | null;

  @Column('jsonb')
  profile!: object;

  @Column('text')
  returnTo!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
