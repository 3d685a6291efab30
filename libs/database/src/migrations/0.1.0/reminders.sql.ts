/**
 * A change marks people for the next scan. Transactions only insert marks, and a scan deletes only those it saw, so no
 * change is lost. A reminder is deleted with its digest, and the digest with its person.
 */
export const REMINDERS = `
  create table reminder_digests (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    day date not null,
    is_as_of boolean not null,
    created_at timestamptz not null default now(),
    unique (user_id, day)
  );
  create index on reminder_digests (user_id, created_at);

  create table reminders (
    credential_id uuid not null references credentials on delete cascade,
    expiry_date date not null,
    offset_days smallint not null,
    user_id uuid not null,
    digest_id uuid not null references reminder_digests on delete cascade,
    created_at timestamptz not null default now(),
    primary key (credential_id, expiry_date, offset_days, user_id)
  );
  create index on reminders (digest_id);

  create table reminder_scans (
    time_zone text not null,
    day date not null,
    completed_at timestamptz not null default now(),
    digests integer not null,
    primary key (time_zone, day)
  );
  create index on reminder_scans (completed_at);

  create table reminder_rechecks (
    user_id uuid not null references users on delete cascade,
    id uuid not null default gen_random_uuid(),
    primary key (user_id, id)
  );

  create function reminder_recheck_owners() returns trigger language plpgsql as $$
  begin
    insert into reminder_rechecks (user_id) select distinct owner_id from made;
    return null;
  end $$;
  create function reminder_recheck_owner() returns trigger language plpgsql as $$
  begin
    insert into reminder_rechecks (user_id) values (new.owner_id);
    return null;
  end $$;
  -- A person who is being deleted takes memberships and stopped mails along, and is gone by then.
  create function reminder_recheck_person() returns trigger language plpgsql as $$
  begin
    insert into reminder_rechecks (user_id)
    select id from users where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
    return null;
  end $$;
  create function reminder_recheck_self() returns trigger language plpgsql as $$
  begin
    insert into reminder_rechecks (user_id) values (new.id);
    return null;
  end $$;
  create function reminder_recheck_members() returns trigger language plpgsql as $$
  begin
    insert into reminder_rechecks (user_id) select user_id from memberships where organization_id = new.id;
    return null;
  end $$;

  create trigger reminder_recheck_made after insert on credentials
    referencing new table as made for each statement execute function reminder_recheck_owners();
  create trigger reminder_recheck_changed after update on credentials for each row
    when (old.expiry_date <> new.expiry_date or old.owner_id <> new.owner_id) execute function reminder_recheck_owner();
  create trigger reminder_recheck_unarchived after update on credentials for each row
    when (old.archived_at is not null and new.archived_at is null) execute function reminder_recheck_owner();
  create trigger reminder_recheck_joined_or_left after insert or delete on memberships
    for each row execute function reminder_recheck_person();
  create trigger reminder_recheck_resumed after delete on mail_unsubscriptions
    for each row execute function reminder_recheck_person();
  create trigger reminder_recheck_moved after update on users for each row
    when (old.time_zone <> new.time_zone) execute function reminder_recheck_self();
  create trigger reminder_recheck_configured after update on organizations for each row
    when ((old.email_reminders, old.expiration_alerts, old.reminder_days)
      is distinct from (new.email_reminders, new.expiration_alerts, new.reminder_days))
    execute function reminder_recheck_members();
`;
