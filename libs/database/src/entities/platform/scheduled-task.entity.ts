import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recurring task that one process of the installation runs at a time. */
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
