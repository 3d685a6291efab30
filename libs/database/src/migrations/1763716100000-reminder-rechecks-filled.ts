import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Marks everybody with a relevant credential once, for changes made before marks existed. A separate transaction
 * without locks.
 */
export class ReminderRechecksFilled1763716100000 implements MigrationInterface {
  name = 'ReminderRechecksFilled1763716100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into reminder_rechecks (user_id)
      select distinct owner_id from credentials where expiry_date between current_date - 10 and current_date + 70`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from reminder_rechecks');
  }
}
