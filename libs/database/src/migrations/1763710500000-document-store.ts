import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DocumentStore1763710500000 implements MigrationInterface {
  name = 'DocumentStore1763710500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table document_store (
        singleton boolean primary key default true,
        installation_id uuid,
        bound_at timestamptz,
        sweep_stopped text,
        constraint document_store_singleton_check check (singleton),
        constraint document_store_sweep_stopped_check check (sweep_stopped in ('unknown-store', 'too-many-orphans'))
      )
    `);
    // The id stays null until the files show whether they belong to this database.
    await runner.query('insert into document_store default values');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table document_store');
  }
}
