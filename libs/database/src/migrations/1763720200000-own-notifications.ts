import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint } from '../schema-changes.js';

/** The previous release goes on reading the list that stops both reminders and alerts. */
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
