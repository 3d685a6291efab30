const FIELDS = `entry.organization_id, entry.sequence,
      to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_id, entry.actor_email, entry.action, entry.subject_type, entry.subject_id, entry.subject_label,
      entry.before, entry.after, entry.request_id`;

/**
 * Stores names beside the entries. An entry's hash covers a salted digest of each name, so the chain proves a name that
 * exists and stays valid after it is erased, without revealing it.
 */
export const NAMES = `
  alter table audit_entries add column actor_digest bytea, add column subject_digest bytea, add column erased_by bigint;

  create table audit_names (
    organization_id uuid not null,
    sequence bigint not null,
    part text not null,
    person_id uuid,
    name text not null,
    salt uuid not null,
    primary key (organization_id, sequence, part),
    constraint audit_names_part_check check (part in ('actor', 'subject'))
  );
  create index audit_names_person_idx on audit_names (person_id);
  create index audit_names_name_idx on audit_names (lower(name));

  create function audit_name_digest(salt uuid, name text) returns bytea language sql immutable as $$
    select sha256(convert_to(salt::text || ' ' || name, 'UTF8'))
  $$;

  create or replace function audit_entry_hash(entry audit_entries) returns bytea language sql stable as $$
    select sha256(entry.previous_hash || convert_to((jsonb_build_array(${FIELDS}) ||
      -- Entries that were written before names stood beside them keep their hash.
      case when entry.actor_digest is null and entry.subject_digest is null then '[]'::jsonb
        else jsonb_build_array(encode(entry.actor_digest, 'hex'), encode(entry.subject_digest, 'hex')) end
    )::text, 'UTF8'))
  $$;

  -- What is left of an older entry whose names were taken out, together with the hash it had. An entry further on, which has its own place in
  -- the chain, says what that is.
  create function audit_erased_digest(entry audit_entries) returns text language sql stable as $$
    select encode(sha256(entry.hash || convert_to(jsonb_build_array(${FIELDS})::text, 'UTF8')), 'hex')
  $$;

  create or replace function audit_append(
    organization uuid, what text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb
  ) returns void language plpgsql as $$
  declare
    chain audit_chains;
    own_entry audit_chains;
    entry audit_entries;
    actor_name text;
    subject_name text;
    salts uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  begin
    insert into audit_chains values (organization, 0, sha256(''))
      on conflict (organization_id) do nothing;
    select * into chain from audit_chains c where c.organization_id = organization for update;
    -- Beyond the head there are only entries of this transaction.
    select e.organization_id, e.sequence, e.hash into own_entry from audit_entries e
      where e.organization_id = organization and e.sequence > chain.sequence order by e.sequence desc limit 1;
    if found then
      chain := own_entry;
    end if;
    entry.organization_id := organization;
    entry.sequence := chain.sequence + 1;
    -- Taken under the lock, so that times never run backwards along the chain.
    entry.recorded_at := clock_timestamp();
    entry.actor_id := nullif(current_setting('tracker.actor_id', true), '')::uuid;
    select u.email into actor_name from users u where u.id = entry.actor_id;
    entry.action := what;
    entry.subject_type := subject_type;
    entry.subject_id := subject_id;
    if subject_type in ('member', 'invitation') then
      subject_name := nullif(subject_label, '');
      entry.subject_label := '';
    else
      entry.subject_label := subject_label;
    end if;
    entry.before := before;
    entry.after := after;
    entry.request_id := nullif(current_setting('tracker.request_id', true), '');
    entry.actor_digest := audit_name_digest(salts[1], actor_name);
    entry.subject_digest := audit_name_digest(salts[2], subject_name);
    entry.previous_hash := chain.hash;
    entry.hash := audit_entry_hash(entry);
    insert into audit_entries values (entry.*);
    insert into audit_names
      select organization, entry.sequence, part, person, name, salt from (values
        ('actor', entry.actor_id, actor_name, salts[1]),
        ('subject', case when subject_type = 'member' then subject_id end, subject_name, salts[2])
      ) as given (part, person, name, salt) where name is not null;
  end $$;
`;

/** The only way to erase names from the trail. The row keeps the account's id and nothing else. */
export const ERASURES = `
  create table audit_erasures (
    person_id uuid primary key,
    addresses text[] not null default '{}',
    erased_at timestamptz not null default now()
  );

  create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  declare
    names text[] := array['actor_email', 'subject_label', 'erased_by'];
  begin
    -- From within the trigger of an erasure, and nothing but names.
    if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
      if to_jsonb(new) - names = to_jsonb(old) - names and new.erased_by > new.sequence then
        return new;
      end if;
    end if;
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end $$;

  create function audit_erase_person() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    organization uuid;
    erasing bigint;
    touched jsonb;
  begin
    if exists (select from users where id = new.person_id) then
      raise exception 'the names of a living account stay' using errcode = 'insufficient_privilege';
    end if;
    -- In the order of the ids, as everybody who writes to several chains.
    for organization in
      select n.organization_id from audit_names n where n.person_id = new.person_id or lower(n.name) = any(new.addresses)
      union select e.organization_id from audit_entries e where e.actor_id = new.person_id
      union select e.organization_id from audit_entries e
        where e.subject_type = 'member' and e.subject_id = new.person_id
      union select e.organization_id from audit_entries e
        where e.subject_type = 'invitation' and lower(e.subject_label) = any(new.addresses)
      order by 1
    loop
      perform from audit_chains c where c.organization_id = organization for update;
      select max(e.sequence) + 1 into erasing from audit_entries e where e.organization_id = organization;
      delete from audit_names n
        where n.organization_id = organization and (n.person_id = new.person_id or lower(n.name) = any(new.addresses));
      with changed as (
        update audit_entries e set erased_by = erasing,
          actor_email = case when e.actor_id = new.person_id then null else e.actor_email end,
          subject_label = case when e.subject_type = 'member' and e.subject_id = new.person_id
            or e.subject_type = 'invitation' and lower(e.subject_label) = any(new.addresses) then '' else e.subject_label end
        where e.organization_id = organization and e.actor_digest is null and e.subject_digest is null and (
          e.actor_id = new.person_id and e.actor_email is not null
          or e.subject_type = 'member' and e.subject_id = new.person_id and e.subject_label <> ''
          or e.subject_type = 'invitation' and lower(e.subject_label) = any(new.addresses))
        returning e.sequence, audit_erased_digest(e) as digest
      )
      select jsonb_object_agg(sequence::text, digest) into touched from changed;
      perform audit_append(organization, 'member.erased', 'member', new.person_id, '', null,
        case when touched is not null then jsonb_build_object('entries', touched) end);
    end loop;
    new.addresses := '{}';
    return new;
  end $$;
  revoke execute on function audit_erase_person() from public;
  create trigger erase before insert on audit_erasures for each row execute function audit_erase_person();
`;
