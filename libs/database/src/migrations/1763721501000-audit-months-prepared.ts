import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint, createIndexConcurrently } from '../schema-changes.js';

/**
 * Prepares the audit table for becoming a partition without a scan under a lock: it gets the partition key and a check
 * constraint on its last month.
 */
export class AuditMonthsPrepared1763721501000 implements MigrationInterface {
  name = 'AuditMonthsPrepared1763721501000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'audit_entries_first_pkey',
      on: 'audit_entries (organization_id, sequence, recorded_at)',
      isUnique: true,
    });
    const today = new Date();
    const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2));
    await addConstraint(runner, {
      table: 'audit_entries',
      name: 'audit_entries_first_check',
      definition: `check (recorded_at < '${end.toISOString()}')`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audit_entries drop constraint if exists audit_entries_first_check');
    await runner.query('drop index concurrently if exists audit_entries_first_pkey');
  }
}
