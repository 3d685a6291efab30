import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A completed scan of one time zone for one day. */
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
