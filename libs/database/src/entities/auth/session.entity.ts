import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

/** A signed-in browser. Deleting the row signs it out; only the hash of its cookie is kept. */
@Entity('sessions')
@Unique(['tokenHash'])
@Check('sessions_token_hash_check', `octet_length(token_hash) = 32`)
@Index(['userId'])
@Index(['expiresAt'])
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the cookie's random value. */
  @Column('bytea')
  tokenHash!: Buffer;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** What signed in, as it is shown to the person. Null: it signed in before this was kept. */
  @Column('text', { nullable: true })
  browser!: string | null;

  /** Through whose provider it came, if through one. No reference: nothing is left of a session that an organization could take along. */
  @Column('uuid', { nullable: true })
  ssoOrganizationId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;
}
