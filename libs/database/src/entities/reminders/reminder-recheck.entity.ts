import { Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** Set by triggers: the next scan checks all credentials of this person, not only those that become due today. */
@Entity('reminder_rechecks')
export class ReminderRecheck {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @PrimaryGeneratedColumn('uuid')
  id!: string;
}
