import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Locks the audit chains of all organizations of these people in id order. The audit triggers lock chains in row order,
 * so transactions about several people could deadlock. The service itself may not lock chains.
 */
export class AuditChainsInOrder1795453409000 implements MigrationInterface {
  name = 'AuditChainsInOrder1795453409000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function lock_audit_chains(people uuid[]) returns void language plpgsql
        security definer set search_path = public, pg_temp as $$
      begin
        perform from audit_chains c
          where c.organization_id in (select m.organization_id from all_memberships m where m.user_id = any(people))
          order by c.organization_id for update;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function lock_audit_chains');
  }
}
