/** One hash chain of entries per organization. There is no foreign key to organizations: the trail outlives them. */
export const AUDIT_STORE = `
  create table audit_entries (
    organization_id uuid not null,
    sequence bigint not null,
    recorded_at timestamptz not null,
    actor_id uuid,
    actor_email text,
    action text not null,
    subject_type text not null,
    subject_id uuid not null,
    subject_label text not null,
    before jsonb,
    after jsonb,
    request_id text,
    previous_hash bytea not null,
    hash bytea not null,
    primary key (organization_id, sequence)
  );

  -- The newest entry of each chain: the lock that puts writers in a row, and what a cut-off tail is found by.
  create table audit_chains (
    organization_id uuid primary key,
    sequence bigint not null,
    hash bytea not null
  );

  -- The text of jsonb is canonical (keys sorted, no white space), and the instant is written in one fixed way, so the same
  -- entry gives the same hash on every server, whatever its settings.
  create function audit_entry_hash(entry audit_entries) returns bytea language sql stable as $$
    select sha256(entry.previous_hash || convert_to(jsonb_build_array(
      entry.organization_id, entry.sequence,
      to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_id, entry.actor_email, entry.action, entry.subject_type, entry.subject_id, entry.subject_label,
      entry.before, entry.after, entry.request_id
    )::text, 'UTF8'))
  $$;

  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end $$;
  create trigger append_only before update or delete on audit_entries
    for each row execute function refuse_audit_change();
  create trigger append_only_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change();
  create trigger chain_kept before delete on audit_chains
    for each row execute function refuse_audit_change();
  create trigger chain_kept_truncate before truncate on audit_chains
    for each statement execute function refuse_audit_change();

  create function check_audit_chain_step() returns trigger language plpgsql as $$
  begin
    if new.organization_id <> old.organization_id or new.sequence <= old.sequence or not exists (
      select from audit_entries e
      where e.organization_id = new.organization_id and e.sequence = new.sequence and e.hash = new.hash
    ) then
      raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;
  create trigger only_forward before update on audit_chains
    for each row execute function check_audit_chain_step();

  -- Entries come in through the triggers of the audited tables, hence never at the first level.
  create function refuse_forged_entry() returns trigger language plpgsql as $$
  begin
    if pg_trigger_depth() < 2 then
      raise exception 'the audit trail writes itself' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;
  create trigger no_forgery before insert on audit_entries
    for each row execute function refuse_forged_entry();

  -- The head moves once in a transaction, by its last entry: versions of one row pile up until the commit, and walking
  -- them for every entry would make long transactions slow.
  create function advance_audit_chain() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from audit_entries e where e.organization_id = new.organization_id and e.sequence = new.sequence + 1
    ) then
      update audit_chains c set sequence = new.sequence, hash = new.hash where c.organization_id = new.organization_id;
    end if;
    return null;
  end $$;
  create constraint trigger head_follows after insert on audit_entries
    deferrable initially deferred for each row execute function advance_audit_chain();
`;

/**
 * The only way to write the trail. The unit of work sets \`tracker.actor_id\` and \`tracker.request_id\`; without them,
 * the product itself acted.
 */
export const AUDIT_APPEND = `
  create function audit_append(
    organization uuid, what text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb
  ) returns void language plpgsql as $$
  declare
    chain audit_chains;
    own_entry audit_chains;
    entry audit_entries;
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
    select u.email into entry.actor_email from users u where u.id = entry.actor_id;
    entry.action := what;
    entry.subject_type := subject_type;
    entry.subject_id := subject_id;
    entry.subject_label := subject_label;
    entry.before := before;
    entry.after := after;
    entry.request_id := nullif(current_setting('tracker.request_id', true), '');
    entry.previous_hash := chain.hash;
    entry.hash := audit_entry_hash(entry);
    insert into audit_entries values (entry.*);
  end $$;

  -- Of a whole row the columns to be recorded, under the names that the interface uses; null for no row.
  create function audit_pick(whole jsonb, names jsonb) returns jsonb language sql immutable strict as $$
    select jsonb_object_agg(value, whole -> key) from jsonb_each_text(names)
  $$;

  -- The fields of one that differ from the other's.
  create function audit_difference(one jsonb, other jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where other -> key is distinct from value
  $$;
`;
