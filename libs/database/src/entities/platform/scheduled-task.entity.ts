import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that is done from time to time by one process of the installation, and who is at it. */
@Entity('scheduled_tasks')
export class ScheduledTask {
  @PrimaryColumn('text')
  name!: string;

  /** The run that is under way, by a random mark of its own. */
  @Column('uuid', { nullable: true })
  holder!: string | null;

  /** A run that has not said by then that it goes on is taken for dead. */
  @Column('timestamptz', { nullable: true })
  leasedUntil!: Date | null;

  @Column('timestamptz')
  startedAt!: Date;

  /** When it was last done to the end. */
  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;
}
