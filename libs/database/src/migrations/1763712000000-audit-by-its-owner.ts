import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Fired by writes of the service, whose own role may not write what they record. */
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
 * The audit trail is written in the name of the owner of its tables, so that the service's role needs no right to write there. Nobody else may
 * call these functions, also not as triggers of temporary tables; those that are there fire without being asked. `pg_temp` last, as it
 * would be searched first where it is not named.
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
