import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class OutboxRetention1763706700000 implements MigrationInterface {
  name = 'OutboxRetention1763706700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index outbox_messages_done_idx on outbox_messages (settled_at) where state in ('sent', 'cancelled')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_messages_done_idx');
  }
}
