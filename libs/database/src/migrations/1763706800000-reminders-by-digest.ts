import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops a redundant foreign key: a reminder is deleted with its digest, and the digest with its person. */
export class RemindersByDigest1763706800000 implements MigrationInterface {
  name = 'RemindersByDigest1763706800000';

  async up(runner: QueryRunner): Promise<void> {
    // Dropping a foreign key also locks the referenced table.
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query('alter table reminders drop constraint reminders_user_id_fkey');
    await runner.query('drop index reminders_user_id_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table reminders add constraint reminders_user_id_fkey foreign key (user_id) references users on delete cascade',
    );
    await runner.query('create index on reminders (user_id)');
  }
}
