import { type MigrationInterface, type QueryRunner } from 'typeorm';

interface Archive {
  /** SQL for the audit entry of an archiving or a restore; empty where neither is possible. */
  entries: string;
}

const auditCredentials = ({ entries }: Archive) => `
  create or replace function audit_credentials() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    names jsonb := '{"name": "name", "issuing_body": "issuingBody", "issue_date": "issueDate", "expiry_date": "expiryDate"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
    is_renewal boolean;
  begin
    if tg_op = 'INSERT' then
      perform audit_owner_act(new.owner_id, 'credential.created', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_owner_act(old.owner_id, 'credential.deleted', old.id, old.name, before, null);
    else
      -- That notes changed is recorded, what they say is not.
      if old.notes is distinct from new.notes then
        after := after || '{"notesChanged": true}';
      end if;
      if before <> after then
        is_renewal := exists (select from credential_renewals r where r.credential_id = new.id and r.recorded_at = now());
        perform audit_owner_act(new.owner_id, case when is_renewal then 'credential.renewed' else 'credential.updated' end,
          new.id, new.name, audit_difference(before, after), audit_difference(after, before));
      end if;
      ${entries}
    end if;
    return null;
  end $$;
`;

export class CredentialArchive1763720310000 implements MigrationInterface {
  name = 'CredentialArchive1763720310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credentials add column archived_at timestamptz');
    await runner.query(
      auditCredentials({
        entries: `if (old.archived_at is null) <> (new.archived_at is null) then
        perform audit_owner_act(new.owner_id,
          case when new.archived_at is null then 'credential.unarchived' else 'credential.archived' end, new.id, new.name, null, null);
      end if;`,
      }),
    );
    // Reminders that became due while a credential was archived are due when it is restored.
    await runner.query(`
      create trigger reminder_recheck_unarchived after update on credentials for each row
        when (old.archived_at is not null and new.archived_at is null) execute function reminder_recheck_owner();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger reminder_recheck_unarchived on credentials');
    await runner.query(auditCredentials({ entries: '' }));
    await runner.query('alter table credentials drop column archived_at');
  }
}
