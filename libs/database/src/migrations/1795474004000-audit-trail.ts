import { addConstraint, createIndexConcurrently, Migration, unlessExists } from '../schema-changes.js';
import { AUDIT_DIGESTS, AUDIT_WRITERS } from './audit-functions.sql.js';

/**
 * Partitions the trail by month (UTC). Old entries stay in `audit_entries_first`, up to the end of the month after the
 * migration; entries without a partition go to `audit_entries_rest`, so that writing never fails. The key must include
 * the month; the lock on the chain keeps numbers unique, and `verify` detects duplicates.
 */
const ENTRIES_BY_MONTH = `
  drop trigger append_only on audit_entries;
  drop trigger no_forgery on audit_entries;
  drop trigger head_follows on audit_entries;
  alter table audit_entries rename to audit_entries_first;
  alter index audit_entries_actor_idx rename to audit_entries_first_actor_idx;
  alter index audit_entries_member_idx rename to audit_entries_first_member_idx;
  alter index audit_entries_invitation_idx rename to audit_entries_first_invitation_idx;
  alter table audit_entries_first drop constraint audit_entries_pkey;
  alter table audit_entries_first add constraint audit_entries_first_pkey primary key using index audit_entries_first_pkey;

  create table audit_entries (like audit_entries_first including defaults) partition by range (recorded_at);
  alter table audit_entries add constraint audit_entries_pkey primary key (organization_id, sequence, recorded_at);
  create index audit_entries_actor_idx on audit_entries (actor_id);
  create index audit_entries_member_idx on audit_entries (subject_id) where subject_type = 'member';
  create index audit_entries_invitation_idx on audit_entries (lower(subject_label))
    where subject_type = 'invitation' and subject_label <> '';

  do $$
  declare
    first_end timestamptz;
    reader name;
  begin
    select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz into strict first_end
      from pg_constraint where conname = 'audit_entries_first_check';
    execute format('alter table audit_entries attach partition audit_entries_first for values from (minvalue) to (%L)', first_end);
    -- The service of the running release goes on reading before anybody gives it its rights anew.
    for reader in
      select grantee::regrole from pg_class, aclexplode(relacl)
      where oid = 'audit_entries_first'::regclass and privilege_type = 'SELECT' and grantee <> 0 and grantee <> relowner
    loop
      execute format('grant select on audit_entries to %s', reader);
      execute format('revoke all on audit_entries_first from %s', reader);
    end loop;
  end $$;
  alter table audit_entries_first drop constraint audit_entries_first_check;
  create table audit_entries_rest partition of audit_entries default;

  create trigger append_only before update or delete on audit_entries
    for each row execute function refuse_audit_change();
  create trigger append_only_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change();
  create trigger append_only_truncate before truncate on audit_entries_rest
    for each statement execute function refuse_audit_change();
  create trigger no_forgery before insert on audit_entries
    for each row execute function refuse_forged_entry();
  create constraint trigger head_follows after insert on audit_entries
    deferrable initially deferred for each row execute function advance_audit_chain();
`;

const ARCHIVES = `
  create table audit_archives (
    name text primary key,
    begins_at timestamptz,
    ends_at timestamptz not null,
    entries bigint not null,
    sha256 bytea not null,
    archived_at timestamptz not null default now()
  );
  create table audit_archived_chains (
    organization_id uuid not null,
    first_sequence bigint not null,
    last_sequence bigint not null,
    previous_hash bytea not null,
    last_hash bytea not null,
    archive text not null references audit_archives on delete cascade,
    primary key (organization_id, first_sequence)
  );
  create index on audit_archived_chains (archive);
`;

/**
 * Creates the partitions of the next year. The service calls it because its role cannot create tables. Rows in
 * `audit_entries_rest` move to a partition that covers all months up to the next existing one.
 */
const MAKE_MONTHS = `
  create function audit_make_months() returns integer language plpgsql
    security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
  declare
    month timestamptz;
    next timestamptz;
    newest timestamptz;
    part name;
    made integer := 0;
  begin
    -- Two at once would make the same month.
    perform pg_advisory_xact_lock(7263418002);
    select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz) into month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.audit_entries'::regclass;
    select max(recorded_at) into newest from public.audit_entries_rest;
    if newest is not null then
      part := 'audit_entries_' || to_char(month, 'YYYY_MM');
      next := date_trunc('month', greatest(newest, now())) + interval '1 month';
      alter table public.audit_entries detach partition public.audit_entries_rest;
      execute format('alter table public.audit_entries_rest rename to %I', part);
      execute format('alter table public.audit_entries attach partition public.%I for values from (%L) to (%L)', part, month, next);
      create table public.audit_entries_rest partition of public.audit_entries default;
      create trigger append_only_truncate before truncate on public.audit_entries_rest
        for each statement execute function public.refuse_audit_change();
      month := next;
      made := 1;
    end if;
    while month < date_trunc('month', now()) + interval '13 months' loop
      part := 'audit_entries_' || to_char(month, 'YYYY_MM');
      next := month + interval '1 month';
      -- Attached rather than made in place, which would keep every reader and writer of the trail waiting.
      execute format('create table public.%I (like public.audit_entries including defaults)', part);
      execute format('create trigger append_only_truncate before truncate on public.%I
        for each statement execute function public.refuse_audit_change()', part);
      execute format('alter table public.audit_entries attach partition public.%I for values from (%L) to (%L)', part, month, next);
      month := next;
      made := made + 1;
    end loop;
    return made;
  end $$;
`;

/**
 * Locks the audit chains of all organizations of these people in id order. The audit triggers lock chains in row order,
 * so transactions about several people could deadlock. The service itself may not lock chains.
 */
const LOCK_CHAINS = `
  create or replace function lock_audit_chains(people uuid[]) returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
  begin
    perform from audit_chains c
      where c.organization_id in (select m.organization_id from all_memberships m where m.user_id = any(people))
      order by c.organization_id for update;
  end $$
`;

/** One transaction, in which the existing table becomes the first partition; its rows are neither read nor moved. */
const PARTITION = `
  ${ENTRIES_BY_MONTH}
  ${AUDIT_DIGESTS}
  drop function audit_entry_hash(audit_entries_first), audit_erased_digest(audit_entries_first);
  ${AUDIT_WRITERS}
  ${ARCHIVES}
  ${MAKE_MONTHS}
  select audit_make_months();
`;

export class AuditTrail1795474004000 extends Migration {
  static override readonly replaces = [
    'AuditMonthsPrepared1763721501000',
    'AuditByMonth1763721501100',
    'AuditChainsInOrder1795453409000',
  ];
  transaction = false;
  steps = [
    LOCK_CHAINS,
    // Prepares the table for becoming a partition without a scan under a lock: its key, and a check on its last month.
    unlessExists(
      'audit_archives',
      createIndexConcurrently({
        name: 'audit_entries_first_pkey',
        on: 'audit_entries (organization_id, sequence, recorded_at)',
        isUnique: true,
      }),
      addConstraint('audit_entries', 'audit_entries_first_check', `check (recorded_at < '${firstEnd()}')`),
      PARTITION,
    ),
  ];
}

function firstEnd(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2)).toISOString();
}
