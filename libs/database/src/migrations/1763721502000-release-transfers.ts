import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tracks transfers of release files, so that no transaction stays open during a transfer. */
export class ReleaseTransfers1763721502000 implements MigrationInterface {
  name = 'ReleaseTransfers1763721502000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table release_transfers (
        id uuid primary key default gen_random_uuid(),
        remote text not null,
        version text not null,
        content_hash text,
        files text[] not null,
        held_until timestamptz not null
      );
      create index on release_transfers (remote, version);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table release_transfers');
  }
}
