import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

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
