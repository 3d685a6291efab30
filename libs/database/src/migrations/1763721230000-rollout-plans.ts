import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class RolloutPlans1763721230000 implements MigrationInterface {
  name = 'RolloutPlans1763721230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rollout_plans (
        remote text primary key references rollouts on delete cascade,
        percentages jsonb not null,
        every_minutes integer not null check (every_minutes > 0),
        next_at timestamptz not null,
        made_by text not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rollout_plans');
  }
}
