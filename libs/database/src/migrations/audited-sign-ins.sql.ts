export const AUDITED_SIGN_INS = `
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

  create function audit_scim_tokens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    organization organizations;
  begin
    select * into organization from organizations where id = coalesce(new.organization_id, old.organization_id);
    -- Not if the organization itself is deleted.
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

  create function audit_scim_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    before text := case when tg_op = 'UPDATE' then old.external_id end;
    known requirement_groups;
  begin
    select * into known from requirement_groups where id = new.group_id;
    if found and before is distinct from new.external_id then
      perform audit_append(known.organization_id, 'scim.group-linked', 'group', known.id, known.name,
        jsonb_build_object('externalId', before), jsonb_build_object('externalId', new.external_id));
    end if;
    return null;
  end $$;
  create constraint trigger audited after insert or update on scim_groups
    deferrable initially deferred for each row execute function audit_scim_groups();
  revoke execute on function audit_scim_groups() from public;
`;
