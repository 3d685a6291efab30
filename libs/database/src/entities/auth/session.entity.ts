import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from './user.entity.js';

/** A signed-in browser. Deleting the row signs it out. Only the SHA-256 of the cookie is stored. */
@Entity('sessions')
@Unique(['tokenHash'])
@Check('sessions_token_hash_check', `octet_length(token_hash) = 32`)
@Index(['userId'])
@Index(['expiresAt'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('text', { nullable: true })
  browser!: string | null;

  /** The organization whose provider was used. No foreign key: the session outlives the organization. */
  @Column('uuid', { nullable: true })
  ssoOrganizationId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
