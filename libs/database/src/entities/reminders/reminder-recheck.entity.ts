import { Entity, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** Set by triggers: the next scan checks all credentials of this person, not only those that become due today. */
@Entity('reminder_rechecks')
export class ReminderRecheck {
  @PrimaryColumn('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @PrimaryGeneratedColumn('uuid')
  id!: string;
}
