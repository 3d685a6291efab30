import { Entity, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** A mark, set by triggers: the next scan looks at all that the person has, not only at what a new day makes due. */
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
