import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity.js';

@Entity('sign_ins')
@Check('sign_ins_outcome_check', `outcome in ('signed-in', 'refused')`)
@Index('sign_ins_user_idx', ['userId', 'at'])
@Index('sign_ins_at_idx', ['at'])
export class SignIn {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  provider!: string;

  @Column('text')
  outcome!: 'signed-in' | 'refused';

  @Column('text')
  network!: string;
}
