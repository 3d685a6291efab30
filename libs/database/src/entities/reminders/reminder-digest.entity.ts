import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** A person's one reminder mail per day. Only the process that inserts it writes its reminders. */
@Entity('reminder_digests')
@Unique(['userId', 'day'])
@Index(['userId', 'createdAt'])
export class ReminderDigest {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @Column('date')
  day!: string;

  @Column('boolean')
  isAsOf!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
