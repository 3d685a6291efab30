import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ImportsOfOrganizations1763720820000 implements MigrationInterface {
  name = 'ImportsOfOrganizations1763720820000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credential_imports add column organization_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from credential_imports where organization_id is not null');
    await runner.query('alter table credential_imports drop column organization_id');
  }
}
