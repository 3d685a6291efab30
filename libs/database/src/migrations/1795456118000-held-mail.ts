import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class HeldMail1795456118000 implements MigrationInterface {
  name = 'HeldMail1795456118000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation add column if not exists mail_held_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation drop mail_held_since');
  }
}
