import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** These triggers fire on writes of the service, whose role may not write their target tables. */
const TRIGGERS = [
  'audit_organizations()',
  'audit_memberships()',
  'audit_invitations()',
  'audit_credentials()',
  'audit_documents()',
  'advance_audit_chain()',
];
const INNER = [
  'audit_append(uuid, text, text, uuid, text, jsonb, jsonb)',
  'audit_owner_act(uuid, text, uuid, text, jsonb, jsonb)',
];

/**
 * Runs the audit functions as the owner of the tables (`security definer`), so that the service needs no write access
 * to the trail. Nobody else may execute them. `pg_temp` is named last because PostgreSQL otherwise searches it first.
 */
export class AuditByItsOwner1763712000000 implements MigrationInterface {
  name = 'AuditByItsOwner1763712000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of TRIGGERS)
      await runner.query(`alter function ${name} security definer set search_path = public, pg_temp`);
    await runner.query(`revoke execute on function ${[...TRIGGERS, ...INNER].join(', ')} from public`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`grant execute on function ${[...TRIGGERS, ...INNER].join(', ')} to public`);
    for (const name of TRIGGERS) await runner.query(`alter function ${name} security invoker reset search_path`);
  }
}
