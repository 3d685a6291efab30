import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint } from '../schema-changes.js';

/** Reminders and alerts can be stopped one by one. The release before this one goes on reading what stops both. */
export class OwnNotifications1763720200000 implements MigrationInterface {
  name = 'OwnNotifications1763720200000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await addConstraint(runner, {
      table: 'mail_unsubscriptions',
      name: 'mail_unsubscriptions_list_check',
      definition: `check (list in ('reminders', 'email-reminders', 'expiration-alerts', 'team-updates'))`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from mail_unsubscriptions where list in ('email-reminders', 'expiration-alerts')`);
    await addConstraint(runner, {
      table: 'mail_unsubscriptions',
      name: 'mail_unsubscriptions_list_check',
      definition: `check (list in ('reminders', 'team-updates'))`,
    });
  }
}
