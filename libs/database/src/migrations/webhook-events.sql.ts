/**
 * Writes an event for each active webhook of an organization on a paid plan that asks for it, and queues the
 * webhook's job. Triggers write the events, so that no way of changing a row can skip them. They run at commit: the
 * rows are in their final form, and several changes of one row in a transaction make one message.
 */
export const WEBHOOK_EVENTS = `
  create or replace function has_webhook(organization uuid, what text) returns boolean language sql stable as $$
    select exists (
      select from webhooks w join organizations o on o.id = w.organization_id
      where w.organization_id = organization and w.is_active and what = any(w.events) and o.subscription_tier <> 'free')
  $$;

  -- A job that waits becomes due; one that runs is run again. Both lock its row, so that no event is missed.
  create or replace function queue_webhooks(ids uuid[]) returns void language sql as $$
    insert into durable_jobs (queue, key, payload)
    select 'webhook-deliveries', id, jsonb_build_object('webhookId', id) from unnest(ids) id order by id
    on conflict (queue, key) where state = 'queued'
      do update set again = durable_jobs.claim is not null,
        run_at = case when durable_jobs.claim is null then excluded.run_at else durable_jobs.run_at end
      where case when durable_jobs.claim is null then durable_jobs.run_at > excluded.run_at else not durable_jobs.again end
  $$;

  -- Events of one transaction about the same row have the same message id.
  create or replace function add_webhook_event(organization uuid, what text, subject uuid, person uuid, data json)
  returns void language plpgsql as $$
  declare
    message text := 'msg_' || md5(concat_ws(' ', pg_current_xact_id(), now(), organization, what, subject));
    written uuid[];
  begin
    with delivery as (
      insert into webhook_deliveries (webhook_id, message_id, event, subject_id, person_id, data)
      select w.id, message, what, subject, person, add_webhook_event.data from webhooks w
      where w.organization_id = organization and w.is_active and what = any(w.events) for key share skip locked
      on conflict (webhook_id, message_id) do nothing
      returning webhook_id
    )
    select array_agg(webhook_id) into written from delivery;
    if written is not null then
      perform queue_webhooks(written);
    end if;
  end $$;

  create or replace function credential_webhook_events() returns trigger language plpgsql as $$
  declare
    credential credentials := coalesce(new, old);
    what text := 'credential.updated';
    organization uuid;
  begin
    if tg_op = 'INSERT' then
      what := 'credential.created';
    elsif tg_op = 'DELETE' then
      what := 'credential.deleted';
    elsif old.archived_at is null and new.archived_at is not null then
      what := 'credential.archived';
    elsif new.created_at = now() then
      return null;
    elsif exists (select from credential_renewals r where r.credential_id = new.id and r.recorded_at = now()) then
      what := 'credential.renewed';
    end if;
    for organization in
      select m.organization_id from memberships m
      where m.user_id = credential.owner_id and has_webhook(m.organization_id, what) order by 1
    loop
      if tg_op <> 'DELETE' then
        select * into credential from credentials where id = credential.id;
        exit when not found;
      end if;
      perform add_webhook_event(organization, what, credential.id, credential.owner_id,
        credential_row(credential, (select today_in(u.time_zone, now()) from users u where u.id = credential.owner_id)));
    end loop;
    return null;
  end $$;

  -- Suspending a membership reads as leaving, resuming as joining.
  create or replace function member_webhook_events() returns trigger language plpgsql as $$
  declare
    was_member boolean := tg_op <> 'INSERT' and old.suspended_at is null;
    is_member boolean := tg_op <> 'DELETE' and new.suspended_at is null;
    membership all_memberships := coalesce(new, old);
    person users;
    what text;
    data jsonb;
  begin
    what := case when is_member and not was_member then 'member.joined'
      when was_member and not is_member then 'member.left'
      when is_member and old.role <> new.role then 'member.role_changed' end;
    if what is null or not has_webhook(membership.organization_id, what) then
      return null;
    end if;
    select * into person from users where id = membership.user_id;
    if found then
      data := member_row(person, membership.role, membership.joined_at);
      if what = 'member.role_changed' then
        data := data || jsonb_build_object('formerRole', old.role);
      end if;
      perform add_webhook_event(membership.organization_id, what, person.id, person.id, data::json);
    end if;
    return null;
  end $$;

  create or replace function review_webhook_events() returns trigger language plpgsql as $$
  begin
    if has_webhook(new.organization_id, 'review.decided') then
      perform add_webhook_event(new.organization_id, 'review.decided', new.credential_id, new.user_id, json_build_object(
        'credentialId', new.credential_id, 'typeId', new.type_id, 'memberId', new.user_id,
        'decision', new.decision, 'decidedBy', new.decided_by));
    end if;
    return null;
  end $$;

  create or replace function badge_webhook_events() returns trigger language plpgsql as $$
  declare
    what text := case tg_op when 'INSERT' then 'badge.issued' else 'badge.revoked' end;
  begin
    if has_webhook(new.organization_id, what) then
      perform add_webhook_event(new.organization_id, what, new.id, null, json_build_object(
        'awardId', new.id, 'achievementId', new.achievement_id, 'recipientEmail', new.email, 'issuedOn', new.issued_on,
        'validUntil', new.valid_until, 'revokedReason', new.revoked_reason));
    end if;
    return null;
  end $$;

  -- Each event is written once for a credential, expiry date and organization. today: the date of the scan in the owner's time zone
  create or replace function add_expiry_events(people uuid[], zones text[], days date[]) returns bigint language plpgsql as $$
  declare
    due record;
    written bigint := 0;
  begin
    if not exists (select from webhooks w where w.is_active and w.events && array['credential.expiring', 'credential.expired']) then
      return 0;
    end if;
    for due in
      with reached as (
        select c as credential, m.organization_id, zone.today,
          case when c.expiry_date < zone.today then 'credential.expired' else 'credential.expiring' end as what
        from users u join unnest(zones, days) as zone (name, today) on zone.name = u.time_zone
        join credentials c on c.owner_id = u.id and c.archived_at is null
          and c.expiry_date between zone.today - 7 and zone.today + 30
        join memberships m on m.user_id = u.id
        where u.id = any(people)
          -- What had expired before it was entered is no news.
          and (c.expiry_date >= zone.today - 1 or (c.created_at at time zone 'UTC')::date <= c.expiry_date + 1)
      ), fresh as (
        insert into credential_expiry_events (credential_id, expiry_date, event, organization_id)
        select (credential).id, (credential).expiry_date, what, organization_id from reached
        where has_webhook(organization_id, what) order by organization_id, 1
        on conflict do nothing
        returning *
      )
      select reached.* from fresh
      join reached on (credential).id = fresh.credential_id and what = event and reached.organization_id = fresh.organization_id
      order by reached.organization_id, (credential).id
    loop
      perform add_webhook_event(due.organization_id, due.what, (due.credential).id, (due.credential).owner_id,
        credential_row(due.credential, due.today));
      written := written + 1;
    end loop;
    return written;
  end $$;
`;

const atCommit = (table: string, events: string, run: string) => `
  drop trigger if exists webhook_events on ${table};
  create constraint trigger webhook_events after ${events} on ${table}
    deferrable initially deferred for each row execute function ${run}();
`;

/** One step for each table, because a transaction that locks several busy tables can deadlock. */
export const WEBHOOK_TRIGGERS = [
  `${atCommit('credentials', 'insert or delete', 'credential_webhook_events')}
  drop trigger if exists webhook_events_of_change on credentials;
  create constraint trigger webhook_events_of_change after update on credentials
    deferrable initially deferred for each row
    when ((old.name, old.issuing_body, old.issue_date, old.expiry_date, old.has_document, old.archived_at, old.badge_verdict)
      is distinct from (new.name, new.issuing_body, new.issue_date, new.expiry_date, new.has_document, new.archived_at, new.badge_verdict))
    execute function credential_webhook_events();`,
  atCommit('all_memberships', 'insert or update or delete', 'member_webhook_events'),
  atCommit('credential_reviews', 'insert', 'review_webhook_events'),
  `${atCommit('badge_awards', 'insert', 'badge_webhook_events')}
  drop trigger if exists webhook_events_of_revocation on badge_awards;
  create constraint trigger webhook_events_of_revocation after update on badge_awards
    deferrable initially deferred for each row when (old.revoked_at is null and new.revoked_at is not null)
    execute function badge_webhook_events();`,
];

export const AUDITED_WEBHOOKS = `
  create or replace function audit_webhooks() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    names jsonb := '{"url": "url", "description": "description", "events": "events", "is_active": "isActive"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
    webhook webhooks := coalesce(new, old);
    what text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  begin
    if not exists (select from organizations where id = webhook.organization_id) then
      return null;
    end if;
    if tg_op <> 'UPDATE' then
      perform audit_append(webhook.organization_id, 'webhook.' || what, 'webhook', webhook.id, webhook.url, before, after);
      return null;
    end if;
    if old.secret <> new.secret then
      perform audit_append(webhook.organization_id, 'webhook.secret-rotated', 'webhook', webhook.id, webhook.url, null, null);
    end if;
    if before <> after then
      perform audit_append(webhook.organization_id,
        case when old.switched_off_at is null and new.switched_off_at is not null then 'webhook.switched-off' else 'webhook.updated' end,
        'webhook', webhook.id, webhook.url, audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;
  revoke execute on function audit_webhooks() from public;
  create constraint trigger audited after insert or update or delete on webhooks
    deferrable initially deferred for each row execute function audit_webhooks();
`;
