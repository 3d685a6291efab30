import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Provisioning1763721100000 implements MigrationInterface {
  name = 'Provisioning1763721100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table scim_tokens (
        organization_id uuid primary key references organizations on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        constraint scim_tokens_token_hash_check check (octet_length(token_hash) = 32)
      );
      create table scim_users (
        organization_id uuid not null references organizations on delete cascade,
        user_id uuid not null references users on delete cascade,
        user_name text not null,
        external_id text,
        email text,
        given_name text,
        family_name text,
        display_name text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (organization_id, user_id)
      );
      create unique index scim_users_user_name_idx on scim_users (organization_id, lower(user_name));
      create index on scim_users (user_id);

      create function audit_scim_tokens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        organization organizations;
      begin
        select * into organization from organizations where id = coalesce(new.organization_id, old.organization_id);
        -- With an organization everything of it goes.
        if found then
          perform audit_append(organization.id, case tg_op when 'INSERT' then 'scim.token-created' else 'scim.token-withdrawn' end,
            'organization', organization.id, organization.name, null, null);
        end if;
        return null;
      end $$;
      create constraint trigger audited after insert or delete on scim_tokens
        deferrable initially deferred for each row execute function audit_scim_tokens();

      create function audit_scim_users() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        entry scim_users := coalesce(new, old);
        changed jsonb;
      begin
        if not exists (select from organizations where id = entry.organization_id) then
          return null;
        end if;
        if tg_op = 'INSERT' then
          perform audit_append(entry.organization_id, 'scim.user-added', 'member', entry.user_id, entry.user_name, null, null);
        elsif tg_op = 'DELETE' then
          perform audit_append(entry.organization_id, 'scim.user-removed', 'member', entry.user_id, entry.user_name, null, null);
        else
          -- Which fields changed, not what is in them: names must be able to leave the trail.
          select jsonb_agg(key order by key) into changed from jsonb_each(to_jsonb(new) - 'updated_at')
            where value is distinct from to_jsonb(old) -> key;
          if changed is not null then
            perform audit_append(entry.organization_id, 'scim.user-updated', 'member', entry.user_id, entry.user_name,
              null, jsonb_build_object('changed', changed));
          end if;
        end if;
        return null;
      end $$;
      create constraint trigger audited after insert or update or delete on scim_users
        deferrable initially deferred for each row execute function audit_scim_users();
      revoke execute on function audit_scim_tokens(), audit_scim_users() from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table scim_users, scim_tokens; drop function audit_scim_users, audit_scim_tokens');
  }
}
