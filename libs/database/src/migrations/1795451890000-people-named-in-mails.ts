import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Records by id whom a mail to others names, so that an erasure finds those mails without comparing names. */
export class PeopleNamedInMails1795451890000 implements MigrationInterface {
  name = 'PeopleNamedInMails1795451890000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_messages add column named_user_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_messages drop column named_user_id');
  }
}
