import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** That the people of a time zone were looked through for a day. */
@Entity('reminder_scans')
@Index(['completedAt'])
export class ReminderScan {
  @PrimaryColumn('text')
  timeZone!: string;

  @PrimaryColumn('date')
  day!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  completedAt!: Date;

  /** People who were sent a digest. */
  @Column('integer')
  digests!: number;
}
