import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class SingleSignOn1763720550000 implements MigrationInterface {
  name = 'SingleSignOn1763720550000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sso_connections (
        organization_id uuid primary key references organizations on delete cascade,
        issuer text not null,
        client_id text not null,
        client_secret bytea not null,
        is_required boolean not null default false,
        joins_by_itself boolean not null default false,
        created_at timestamptz not null default now()
      );
      create table sso_domains (
        organization_id uuid not null references organizations on delete cascade,
        domain text not null,
        token text not null,
        verified_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (organization_id, domain),
        constraint sso_domains_domain_check check (domain = lower(domain))
      );
      create unique index sso_domains_verified_idx on sso_domains (domain) where verified_at is not null;

      create function audit_sso_connections() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        names jsonb := '{"issuer": "issuer", "client_id": "clientId", "is_required": "isRequired", "joins_by_itself": "joinsByItself"}';
        before jsonb := audit_pick(to_jsonb(old), names);
        after jsonb := audit_pick(to_jsonb(new), names);
        organization uuid := coalesce(new.organization_id, old.organization_id);
        label text := coalesce((select name from organizations where id = organization), organization::text);
      begin
        if tg_op = 'INSERT' then
          perform audit_append(organization, 'sso.set-up', 'organization', organization, label, null, after);
        elsif tg_op = 'DELETE' then
          perform audit_append(organization, 'sso.removed', 'organization', organization, label, before, null);
        else
          -- That the secret changed is recorded, what it is not.
          if old.client_secret <> new.client_secret then
            after := after || '{"secretChanged": true}';
          end if;
          if before <> after then
            perform audit_append(organization, 'sso.updated', 'organization', organization, label,
              audit_difference(before, after), audit_difference(after, before));
          end if;
        end if;
        return null;
      end $$;
      create constraint trigger audited after insert or update or delete on sso_connections
        deferrable initially deferred for each row execute function audit_sso_connections();

      create function audit_sso_domains() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        organization uuid := coalesce(new.organization_id, old.organization_id);
        label text := coalesce((select name from organizations where id = organization), organization::text);
        domain jsonb := jsonb_build_object('domain', coalesce(new.domain, old.domain));
      begin
        if tg_op = 'INSERT' then
          perform audit_append(organization, 'sso.domain-added', 'organization', organization, label, null, domain);
        elsif tg_op = 'DELETE' then
          perform audit_append(organization, 'sso.domain-removed', 'organization', organization, label, domain, null);
        elsif old.verified_at is null and new.verified_at is not null then
          perform audit_append(organization, 'sso.domain-verified', 'organization', organization, label, null, domain);
        end if;
        return null;
      end $$;
      create constraint trigger audited after insert or update or delete on sso_domains
        deferrable initially deferred for each row execute function audit_sso_domains();
      revoke execute on function audit_sso_connections(), audit_sso_domains() from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table sso_connections, sso_domains;
      drop function audit_sso_connections, audit_sso_domains;
    `);
  }
}
