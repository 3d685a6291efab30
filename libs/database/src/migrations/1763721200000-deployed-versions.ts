import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DeployedVersions1763721200000 implements MigrationInterface {
  name = 'DeployedVersions1763721200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rollouts add column deployed_version text;
      alter table rollout_events add column comment text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rollout_events drop column comment;
      alter table rollouts drop column deployed_version;
    `);
  }
}
