const FIELDS = `entry.organization_id, entry.sequence,
      to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_id, entry.actor_email, entry.action, entry.subject_type, entry.subject_id, entry.subject_label,
      entry.before, entry.after, entry.request_id`;

/** Created anew for each form of `audit_entries`, because SQL functions are bound to the type of their argument. */
export const AUDIT_DIGESTS = `
  create or replace function audit_entry_hash(entry audit_entries) returns bytea language sql stable as $$
    select sha256(entry.previous_hash || convert_to((jsonb_build_array(${FIELDS}) ||
      -- Entries that were written before names stood beside them keep their hash.
      case when entry.actor_digest is null and entry.subject_digest is null then '[]'::jsonb
        else jsonb_build_array(encode(entry.actor_digest, 'hex'), encode(entry.subject_digest, 'hex')) end
    )::text, 'UTF8'))
  $$;

  -- The hash of an entry from before digests, whose names were erased. A later entry records it.
  create or replace function audit_erased_digest(entry audit_entries) returns text language sql stable as $$
    select encode(sha256(entry.hash || convert_to(jsonb_build_array(${FIELDS})::text, 'UTF8')), 'hex')
  $$;
`;

interface ActorSource {
  declared: string;
  chosen: string;
  person: string;
}

const PERSON: ActorSource = {
  declared: '',
  chosen: `    entry.actor_id := nullif(current_setting('tracker.actor_id', true), '')::uuid;
    select u.email into actor_name from users u where u.id = entry.actor_id;
`,
  person: 'entry.actor_id',
};

const AGENT: ActorSource = {
  declared: '    actor_person uuid;\n',
  chosen: `    entry.actor_id := coalesce(nullif(current_setting('tracker.agent_id', true), ''), nullif(current_setting('tracker.actor_id', true), ''))::uuid;
    select u.id, u.email into actor_person, actor_name from users u where u.id = entry.actor_id;
    if entry.actor_id = organization then
      actor_name := 'Directory';
    elsif actor_person is null then
      select t.name into actor_name from api_tokens t where t.id = entry.actor_id;
    end if;
`,
  person: 'actor_person',
};

/**
 * Writes to the trail. The unit of work sets `tracker.actor_id` and `tracker.request_id`; without them, the product
 * itself acted. A lower time bound lets PostgreSQL prune all but the newest partition: a transaction has no entries
 * older than its start.
 */
const auditWriters = (actor: ActorSource) => `
  create or replace function audit_append(
    organization uuid, what text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb
  ) returns void language plpgsql as $$
  declare
    chain audit_chains;
    own_entry audit_chains;
    entry audit_entries;
${actor.declared}    actor_name text;
    subject_name text;
    salts uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  begin
    insert into audit_chains values (organization, 0, sha256(''))
      on conflict (organization_id) do nothing;
    select * into chain from audit_chains c where c.organization_id = organization for update;
    -- Beyond the head there are only entries of this transaction.
    select e.organization_id, e.sequence, e.hash into own_entry from audit_entries e
      where e.organization_id = organization and e.sequence > chain.sequence and e.recorded_at between now() and statement_timestamp() + interval '1 day' order by e.sequence desc limit 1;
    if found then
      chain := own_entry;
    end if;
    entry.organization_id := organization;
    entry.sequence := chain.sequence + 1;
    -- Taken under the lock, so that times never run backwards along the chain; nor behind this transaction's beginning, should the clock be set back.
    entry.recorded_at := greatest(clock_timestamp(), now());
${actor.chosen}    entry.action := what;
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
        ('actor', ${actor.person}, actor_name, salts[1]),
        ('subject', case when subject_type = 'member' then subject_id end, subject_name, salts[2])
      ) as given (part, person, name, salt) where name is not null;
  end $$;

  create or replace function check_audit_chain_step() returns trigger language plpgsql as $$
  begin
    if new.organization_id <> old.organization_id or new.sequence <= old.sequence or not exists (
      select from audit_entries e
      where e.organization_id = new.organization_id and e.sequence = new.sequence and e.hash = new.hash and e.recorded_at between now() and statement_timestamp() + interval '1 day'
    ) then
      raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;

  -- The head moves once per transaction, with its last entry: versions of one row pile up until the commit, and walking
  -- them for each entry would slow down long transactions.
  create or replace function advance_audit_chain() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  begin
    if not exists (
      select from audit_entries e
      where e.organization_id = new.organization_id and e.sequence = new.sequence + 1 and e.recorded_at between now() and statement_timestamp() + interval '1 day'
    ) then
      update audit_chains c set sequence = new.sequence, hash = new.hash where c.organization_id = new.organization_id;
    end if;
    return null;
  end $$;

  create or replace function audit_erase_person() returns trigger language plpgsql
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
      -- The head moves at the end only, so what this transaction wrote already lies beyond it.
      select c.sequence into erasing from audit_chains c where c.organization_id = organization for update;
      select greatest(erasing, max(e.sequence)) + 1 into erasing from audit_entries e
        where e.organization_id = organization and e.recorded_at between now() and statement_timestamp() + interval '1 day';
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
`;

export const AUDIT_WRITERS = auditWriters(PERSON);

export const AUDIT_WRITERS_OF_AGENTS = auditWriters(AGENT);
