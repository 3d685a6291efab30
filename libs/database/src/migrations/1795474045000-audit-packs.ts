import { Migration } from '../schema-changes.js';

/** An insert adds an entry to the trail, which only triggers may write. Nothing else of a pack is stored. */
const DOWNLOADS = `
  create or replace view audit_pack_downloads as
    select o.id as organization_id, null::uuid as user_id, null::date as day from organizations o where false;

  create or replace function audit_pack_download() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    label text;
  begin
    if new.user_id is null then
      select o.name into label from organizations o where o.id = new.organization_id;
    else
      select u.email into label from memberships m join users u on u.id = m.user_id
        where m.organization_id = new.organization_id and m.user_id = new.user_id;
    end if;
    if label is not null then
      perform audit_append(new.organization_id, 'audit-pack.downloaded',
        case when new.user_id is null then 'organization' else 'member' end,
        coalesce(new.user_id, new.organization_id), label, null, jsonb_build_object('date', new.day));
    end if;
    return new;
  end $$;
  revoke execute on function audit_pack_download() from public;

  create or replace trigger audited instead of insert on audit_pack_downloads
    for each row execute function audit_pack_download();
`;

export class AuditPacks1795474045000 extends Migration {
  steps = [DOWNLOADS];
}
