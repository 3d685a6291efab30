import {
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

/** What a sign-in provider knows a user by. */
@Entity('identities')
@Unique(['issuer', 'subject'])
@Index(['userId'])
export class Identity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** The path segment it signed in through: google, microsoft or linkedin. */
  @Column('text')
  provider!: string;

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
