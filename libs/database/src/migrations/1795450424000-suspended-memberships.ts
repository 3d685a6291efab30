import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Suspends memberships of an account to be deleted instead of deleting them. The table becomes `all_memberships`;
 * `memberships` becomes an updatable view of active rows, so no query needs a filter.
 */
export class SuspendedMemberships1795450424000 implements MigrationInterface {
  name = 'SuspendedMemberships1795450424000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table memberships rename to all_memberships;
      alter table all_memberships add column suspended_at timestamptz;
      alter table all_memberships rename constraint memberships_pkey to all_memberships_pkey;
      alter table all_memberships rename constraint memberships_role_check to all_memberships_role_check;
      alter table all_memberships rename constraint memberships_organization_id_fkey to all_memberships_organization_id_fkey;
      alter table all_memberships rename constraint memberships_user_id_fkey to all_memberships_user_id_fkey;
      alter index memberships_user_id_joined_at_organization_id_idx rename to all_memberships_user_id_joined_at_organization_id_idx;

      create view memberships as
        select organization_id, user_id, role, joined_at from all_memberships where suspended_at is null;

      -- The running release goes on using the name under which it has rights to the table.
      do $$
      declare
        role regrole;
      begin
        for role in
          select distinct a.grantee::regrole from pg_class c cross join aclexplode(c.relacl) a
          where c.oid = 'all_memberships'::regclass and a.grantee not in (c.relowner, 0)
        loop
          execute format('grant select, insert, update, delete on memberships to %s', role);
        end loop;
      end $$;
    `);
    await runner.query(`
      create or replace function audit_memberships() returns trigger language plpgsql
        security definer set search_path = public, pg_temp as $$
      declare
        organization uuid := coalesce(new.organization_id, old.organization_id);
        member uuid := coalesce(new.user_id, old.user_id);
        email text := (select u.email from users u where u.id = member);
        label text := coalesce(email, member::text);
        is_own_act boolean := member::text = current_setting('tracker.actor_id', true);
        was_member boolean := tg_op <> 'INSERT' and old.suspended_at is null;
        is_member boolean := tg_op <> 'DELETE' and new.suspended_at is null;
      begin
        if is_member and not was_member then
          perform audit_append(organization, 'member.joined', 'member', member, label,
            null, jsonb_build_object('role', new.role));
        elsif was_member and not is_member then
          perform audit_append(organization, case when is_own_act then 'member.left' else 'member.removed' end,
            'member', member, label, jsonb_build_object('role', old.role), null);
        elsif tg_op = 'DELETE' and email is not null then
          -- Suspended, and removed before the account was erased.
          perform audit_append(organization, 'member.removed', 'member', member, label,
            jsonb_build_object('role', old.role), null);
        elsif tg_op = 'UPDATE' and old.role <> new.role then
          perform audit_append(organization, 'member.role-changed', 'member', member, label,
            jsonb_build_object('role', old.role), jsonb_build_object('role', new.role));
        end if;
        return null;
      end $$;

      create or replace trigger required_sign_in after insert or update of role, suspended_at on all_memberships
        for each row execute function require_sso_of_member();

      -- The release before this one deletes the memberships first and keeps them in the row of the deletion.
      create function suspend_memberships(deletion account_deletions) returns void language sql as $$
        update all_memberships set suspended_at = deletion.requested_at
          where user_id = deletion.user_id and role <> 'owner' and suspended_at is null;
        insert into all_memberships (organization_id, user_id, role, joined_at, suspended_at)
          select o.id, deletion.user_id, given.role, given."joinedAt", deletion.requested_at
          from jsonb_to_recordset(deletion.memberships) as given ("organizationId" uuid, role text, "joinedAt" timestamptz)
          join organizations o on o.id = given."organizationId"
          on conflict do nothing;
      $$;

      create function suspend_memberships() returns trigger language plpgsql as $$
      begin
        perform suspend_memberships(new);
        return null;
      end $$;

      -- When the account itself is deleted, nothing comes back.
      create function resume_memberships() returns trigger language plpgsql as $$
      begin
        if exists (select from users where id = old.user_id) then
          update all_memberships set suspended_at = null where user_id = old.user_id and suspended_at is not null;
          insert into reminder_rechecks (user_id) values (old.user_id);
        end if;
        return null;
      end $$;

      create trigger suspends after insert on account_deletions for each row execute function suspend_memberships();
      create trigger resumes after delete on account_deletions for each row execute function resume_memberships();

      select suspend_memberships(d) from account_deletions d;
    `);
  }

  /** Not reversible: the former schema cannot represent a suspended membership. */
  down(): Promise<void> {
    return Promise.reject(new Error('Suspended memberships would become active.'));
  }
}
