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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSignInAt!: Date;
}
