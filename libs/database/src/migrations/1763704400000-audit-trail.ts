import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { AUDIT_APPEND, AUDIT_STORE } from './audit-trail/audit-store.sql.js';
import { AUDIT_SOURCES } from './audit-trail/audit-sources.sql.js';

export class AuditTrail1763704400000 implements MigrationInterface {
  name = 'AuditTrail1763704400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUDIT_STORE);
    await runner.query(AUDIT_APPEND);
    for (const source of AUDIT_SOURCES) await runner.query(source);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function audit_organizations, audit_memberships, audit_invitations, audit_credentials, audit_documents cascade;
      drop function audit_owner_act, audit_append, audit_difference, audit_pick;
      drop table audit_entries, audit_chains cascade;
      drop function refuse_audit_change, check_audit_chain_step, refuse_forged_entry, advance_audit_chain;
    `);
  }
}
