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
import { User } from '../auth/user.entity.js';

/** The one reminder mail of a person and a day; whoever inserts it writes its reminders. */
@Entity('reminder_digests')
@Unique(['userId', 'day'])
@Index(['userId', 'createdAt'])
export class ReminderDigest {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  /** Calendar date in the person's zone. */
  @Column('date')
  day!: string;

  /** Whether the day was given on the command line; its days left are then counted from that day, whenever the mail leaves. */
  @Column('boolean')
  isAsOf!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
