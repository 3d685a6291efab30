import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The first process that starts writes the row, because a migration does not know the settings. */
export class Installation1795450500000 implements MigrationInterface {
  name = 'Installation1795450500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        is_only boolean primary key default true,
        id uuid not null,
        kind text not null,
        public_url text not null,
        constraint installation_is_only_check check (is_only),
        constraint installation_kind_check check (kind in ('development', 'production'))
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
