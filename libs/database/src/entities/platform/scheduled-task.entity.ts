import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('scheduled_tasks')
export class ScheduledTask {
  @PrimaryColumn('text')
  name!: string;

  @Column('uuid', { nullable: true })
  holder!: string | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil!: Date | null;

  @Column('timestamptz')
  startedAt!: Date;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}
