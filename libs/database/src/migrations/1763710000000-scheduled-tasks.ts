import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ScheduledTasks1763710000000 implements MigrationInterface {
  name = 'ScheduledTasks1763710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table scheduled_tasks (name text primary key, holder uuid, leased_until timestamptz, started_at timestamptz not null,
        completed_at timestamptz)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table scheduled_tasks');
  }
}
