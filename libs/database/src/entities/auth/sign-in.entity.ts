import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** Somebody's sign-in, kept for a while so that they can see whether it was them. */
@Entity('sign_ins')
@Check('sign_ins_outcome_check', `outcome in ('signed-in', 'refused')`)
@Index('sign_ins_user_idx', ['userId', 'at'])
@Index('sign_ins_at_idx', ['at'])
export class SignIn {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @Column('timestamptz')
  at!: Date;

  /** google, microsoft, linkedin, or sso. */
  @Column('text')
  provider!: string;

  @Column('text')
  outcome!: 'signed-in' | 'refused';

  /** Shortened; the whole address is not kept. */
  @Column('text')
  network!: string;
}
