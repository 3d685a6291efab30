import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores the ids of people named in a mail, so that an erasure need not compare names. */
export class PeopleNamedInMails1795451890000 implements MigrationInterface {
  name = 'PeopleNamedInMails1795451890000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_messages add column named_user_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_messages drop column named_user_id');
  }
}
