import { AUDIT_DIGESTS, AUDIT_WRITERS } from '../audit-functions.sql.js';
import { AUDIT_MEMBERSHIPS } from '../replaced-functions.sql.js';

/**
 * One hash chain of entries per organization. There is no foreign key to organizations: the trail outlives them. Names
 * stand beside the entries: an entry's hash covers a salted digest of each name, so the chain proves a name that exists
 * and stays valid after it is erased, without revealing it.
 */
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
    actor_digest bytea,
    subject_digest bytea,
    erased_by bigint,
    primary key (organization_id, sequence)
  );
  create index audit_entries_actor_idx on audit_entries (actor_id);
  create index audit_entries_member_idx on audit_entries (subject_id) where subject_type = 'member';
  create index audit_entries_invitation_idx on audit_entries (lower(subject_label))
    where subject_type = 'invitation' and subject_label <> '';

  -- The newest entry of each chain. Its lock serializes writers; comparing it detects a cut-off tail.
  create table audit_chains (
    organization_id uuid primary key,
    sequence bigint not null,
    hash bytea not null
  );

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

  -- The only way to erase names from the trail. The row keeps the account's id and nothing else.
  create table audit_erasures (
    person_id uuid primary key,
    addresses text[] not null default '{}',
    erased_at timestamptz not null default now()
  );

  create function audit_name_digest(salt uuid, name text) returns bytea language sql immutable as $$
    select sha256(convert_to(salt::text || ' ' || name, 'UTF8'))
  $$;
  ${AUDIT_DIGESTS}
  ${AUDIT_WRITERS}

  -- Of a whole row the columns to be recorded, under the names that the interface uses; null for no row.
  create function audit_pick(whole jsonb, names jsonb) returns jsonb language sql immutable strict as $$
    select jsonb_object_agg(value, whole -> key) from jsonb_each_text(names)
  $$;

  -- The fields of one that differ from the other's.
  create function audit_difference(one jsonb, other jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where other -> key is distinct from value
  $$;

  create function refuse_audit_change() returns trigger language plpgsql as $$
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
  create trigger append_only before update or delete on audit_entries
    for each row execute function refuse_audit_change();
  create trigger append_only_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change();
  create trigger chain_kept before delete on audit_chains
    for each row execute function refuse_audit_change();
  create trigger chain_kept_truncate before truncate on audit_chains
    for each statement execute function refuse_audit_change();
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
  create constraint trigger head_follows after insert on audit_entries
    deferrable initially deferred for each row execute function advance_audit_chain();
  create trigger erase before insert on audit_erasures for each row execute function audit_erase_person();
`;

// Deferred triggers run at commit, so the lock on an organization's chain is always the last and shortest one.
const recorded = (table: string, describe: string) => `
  ${describe}
  create constraint trigger audited after insert or update or delete on ${table}
    deferrable initially deferred for each row execute function audit_${table}();
`;
const DEFINER = 'language plpgsql security definer set search_path = public, pg_temp';

const ORGANIZATIONS = recorded(
  'organizations',
  `create function audit_organizations() returns trigger ${DEFINER} as $$
  declare
    names jsonb := '{"name": "name", "description": "description", "billing_email": "billingEmail", "subscription_tier": "subscriptionTier",
      "email_reminders": "emailReminders", "expiration_alerts": "expirationAlerts", "team_updates": "teamUpdates",
      "reminder_days": "reminderDays"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(new.id, 'organization.created', 'organization', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_append(old.id, 'organization.deleted', 'organization', old.id, old.name, before, null);
    elsif before <> after then
      perform audit_append(new.id, 'organization.updated', 'organization', new.id, new.name,
        audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;`,
);

const INVITATIONS = recorded(
  'invitations',
  `create function audit_invitations() returns trigger ${DEFINER} as $$
  declare
    names jsonb := '{"role": "role", "expires_at": "expiresAt"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(new.organization_id, 'invitation.sent', 'invitation', new.id, new.email, null, after);
    elsif tg_op = 'DELETE' then
      -- Settled ones are history; nothing changes for anybody when they go.
      if old.status = 'pending' then
        perform audit_append(old.organization_id, 'invitation.removed', 'invitation', old.id, old.email, before, null);
      end if;
    elsif old.status <> new.status then
      perform audit_append(new.organization_id, 'invitation.' || new.status, 'invitation', new.id, new.email,
        jsonb_build_object('status', old.status), jsonb_build_object('status', new.status));
    elsif old.token_hash <> new.token_hash then
      perform audit_append(new.organization_id, 'invitation.resent', 'invitation', new.id, new.email,
        audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;`,
);

// Every organization of a credential's owner records its changes. Chains are locked in id order to prevent deadlocks.
const CREDENTIALS = recorded(
  'credentials',
  `create function audit_owner_act(owner uuid, what text, credential uuid, label text, before jsonb, after jsonb)
  returns void language plpgsql as $$
  declare
    organization uuid;
  begin
    for organization in select m.organization_id from memberships m where m.user_id = owner order by 1 loop
      perform audit_append(organization, what, 'credential', credential, label, before, after);
    end loop;
  end $$;

  create function audit_credentials() returns trigger ${DEFINER} as $$
  declare
    names jsonb := '{"name": "name", "issuing_body": "issuingBody", "issue_date": "issueDate", "expiry_date": "expiryDate"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
    is_renewal boolean;
  begin
    if tg_op = 'INSERT' then
      perform audit_owner_act(new.owner_id, 'credential.created', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_owner_act(old.owner_id, 'credential.deleted', old.id, old.name, before, null);
    else
      -- That notes changed is recorded, what they say is not.
      if old.notes is distinct from new.notes then
        after := after || '{"notesChanged": true}';
      end if;
      if before <> after then
        is_renewal := exists (select from credential_renewals r where r.credential_id = new.id and r.recorded_at = now());
        perform audit_owner_act(new.owner_id, case when is_renewal then 'credential.renewed' else 'credential.updated' end,
          new.id, new.name, audit_difference(before, after), audit_difference(after, before));
      end if;
      if (old.archived_at is null) <> (new.archived_at is null) then
        perform audit_owner_act(new.owner_id,
          case when new.archived_at is null then 'credential.unarchived' else 'credential.archived' end, new.id, new.name, null, null);
      end if;
    end if;
    return null;
  end $$;`,
);

const DOCUMENTS = recorded(
  'documents',
  `create function audit_documents() returns trigger ${DEFINER} as $$
  declare
    credential credentials;
  begin
    select * into credential from credentials where id = coalesce(new.credential_id, old.credential_id);
    -- Gone together with its credential, whose own entry tells it, or kept with a former period.
    if not found or tg_op = 'UPDATE' or exists (select from credential_renewals r where r.storage_key = old.storage_key) then
      return null;
    end if;
    perform audit_owner_act(credential.owner_id,
      case tg_op when 'INSERT' then 'credential.document-attached' else 'credential.document-removed' end,
      credential.id, credential.name, null, null);
    return null;
  end $$;`,
);

/** Runs as the owner of the tables, because the service's role may not write the trail. Nobody else may call it. */
export const AUDIT_SOURCES = [
  ORGANIZATIONS,
  recorded('memberships', AUDIT_MEMBERSHIPS),
  INVITATIONS,
  CREDENTIALS,
  DOCUMENTS,
  `revoke execute on function audit_organizations(), audit_memberships(), audit_invitations(), audit_credentials(),
    audit_documents(), advance_audit_chain(), audit_erase_person(),
    audit_append(uuid, text, text, uuid, text, jsonb, jsonb),
    audit_owner_act(uuid, text, uuid, text, jsonb, jsonb) from public;`,
].join('\n');
