// Functions of 0.1.0 that a later migration replaces, in their newest form.
/**
 * Queues the removal of files. A removal queued before becomes due, and its worker's claim is revoked, because that
 * worker may have seen the document.
 */
export const ORDER_DOCUMENT_REMOVALS = `
  create or replace function order_document_removals() returns trigger language plpgsql as $$
  begin
    insert into durable_jobs (queue, key, payload, run_at)
    select 'document-removals', storage_key, jsonb_build_object('storageKey', storage_key), now() + interval '1 minute' from changed
    where storage_key is not null and not exists (select from credential_renewals r where r.storage_key = changed.storage_key)
    on conflict (queue, key) where state = 'queued' do update set run_at = least(durable_jobs.run_at, excluded.run_at), claim = null;
    return null;
  end $$;
`;

export const REFUSE_ROLLOUT_EVENT_CHANGE = `
  create or replace function refuse_rollout_event_change() returns trigger language plpgsql as $$
  begin
    -- From within the trigger of an erasure, and nothing but the name.
    if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
      if to_jsonb(new) - 'actor' = to_jsonb(old) - 'actor' and new.actor = 'a former operator' then
        return new;
      end if;
    end if;
    raise exception 'the rollouts'' audit is append-only' using errcode = 'insufficient_privilege';
  end $$;
`;

export const AUDIT_MEMBERSHIPS = `
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
`;
