import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { ERASURES, NAMES } from './audit-trail/erasable-names.sql.js';

export class ErasableNames1763720530000 implements MigrationInterface {
  name = 'ErasableNames1763720530000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NAMES);
    await runner.query(ERASURES);
  }

  /** Not reversible: entries written in the new form could no longer be verified. */
  down(): Promise<void> {
    return Promise.reject(new Error('Trails whose names stand beside them cannot go back.'));
  }
}
