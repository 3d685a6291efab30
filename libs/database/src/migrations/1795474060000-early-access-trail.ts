import { Migration } from '../schema-changes.js';

const EARLY_ACCESS = `
  create or replace function audit_early_access_organizations() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    organization organizations;
  begin
    select * into organization from organizations where id = coalesce(new.organization_id, old.organization_id);
    if found then
      perform audit_append(organization.id, 'organization.updated', 'organization', organization.id, organization.name,
        jsonb_build_object('earlyAccess', tg_op = 'DELETE'), jsonb_build_object('earlyAccess', tg_op = 'INSERT'));
    end if;
    return null;
  end $$;
  revoke execute on function audit_early_access_organizations() from public;

  drop trigger if exists audited on early_access_organizations;
  create constraint trigger audited after insert or delete on early_access_organizations
    deferrable initially deferred for each row execute function audit_early_access_organizations();
`;

export class EarlyAccessTrail1795474060000 extends Migration {
  steps = [EARLY_ACCESS];
}
