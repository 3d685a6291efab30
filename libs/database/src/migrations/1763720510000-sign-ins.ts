import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class SignIns1763720510000 implements MigrationInterface {
  name = 'SignIns1763720510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions add column browser text;
      create table sign_ins (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        at timestamptz not null,
        provider text not null,
        outcome text not null,
        network text not null,
        constraint sign_ins_outcome_check check (outcome in ('signed-in', 'refused'))
      );
      create index sign_ins_user_idx on sign_ins (user_id, at);
      create index sign_ins_at_idx on sign_ins (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sign_ins; alter table sessions drop column browser');
  }
}
