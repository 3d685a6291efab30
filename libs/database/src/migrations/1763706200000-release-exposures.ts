import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ReleaseExposures1763706200000 implements MigrationInterface {
  name = 'ReleaseExposures1763706200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who was given which version while a rollout ran: what failures are measured against.
      create table release_exposures (
        release_id uuid not null references releases on delete cascade,
        -- Null stands for all signed-out browsers together.
        user_id uuid references users on delete cascade,
        given_at timestamptz not null default now(),
        unique nulls not distinct (release_id, user_id)
      );
      create index on release_exposures (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_exposures');
  }
}
