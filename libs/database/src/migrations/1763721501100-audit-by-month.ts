import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { ARCHIVES, ENTRIES_BY_MONTH, MAKE_MONTHS } from './audit-trail/by-month.sql.js';
import { WRITERS_BY_MONTH } from './audit-trail/writers-by-month.sql.js';

/** The existing table becomes the first partition; its rows are neither read nor moved. */
export class AuditByMonth1763721501100 implements MigrationInterface {
  name = 'AuditByMonth1763721501100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ENTRIES_BY_MONTH);
    await runner.query(WRITERS_BY_MONTH);
    await runner.query(ARCHIVES);
    await runner.query(MAKE_MONTHS);
    await runner.query('select audit_make_months()');
  }

  /** Not reversible: archived months would be missing. */
  down(): Promise<void> {
    return Promise.reject(new Error('A trail by months cannot go back.'));
  }
}
