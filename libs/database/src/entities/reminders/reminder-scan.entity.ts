import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

@Entity('reminder_scans')
@Index(['completedAt'])
export class ReminderScan {
  @PrimaryColumn('text')
  timeZone!: string;

  @PrimaryColumn('date')
  day!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  completedAt!: Date;

  @Column('integer')
  digests!: number;
}

/** Set by triggers: the next scan checks all credentials of this person, not only those that become due today. */
@Entity('reminder_rechecks')
export class ReminderRecheck {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @PrimaryGeneratedColumn('uuid')
  id!: string;
}
