import { addConstraint, Migration, unlessExists } from '../schema-changes.js';

const CREDENTIAL_BADGES = `
  create table credential_badges (
    credential_id uuid primary key references credentials on delete cascade,
    owner_id uuid not null references users on delete cascade,
    identity bytea not null,
    report jsonb not null,
    has_status_list boolean not null,
    revoked_at timestamptz,
    storage_key text not null unique,
    file_name text not null,
    content_type text not null,
    size_bytes integer not null,
    created_at timestamptz not null default now(),
    unique (owner_id, identity),
    constraint credential_badges_file_name_check check (char_length(file_name) between 1 and 255),
    constraint credential_badges_size_bytes_check check (size_bytes between 1 and 2097152)
  );
  create index credential_badges_with_status_list_idx on credential_badges (credential_id) where has_status_list;
  create index credential_badges_revoked_idx on credential_badges (owner_id, revoked_at) where revoked_at is not null;
  create trigger credential_badges_removed_ordered after delete on credential_badges
    referencing old table as changed for each statement execute function order_document_removals();
  create trigger credential_badges_inserted_withdrawn after insert on credential_badges
    referencing new table as changed for each statement execute function withdraw_document_removals();
  -- Badge files take room like documents.
  create or replace function document_bytes_owned(owner uuid) returns bigint language sql volatile as $$
    select coalesce((select sum(d.size_bytes) from credentials c join documents d on d.credential_id = c.id
      where c.owner_id = owner and c.has_document), 0) + coalesce((select sum(r.size_bytes) from credentials c join credential_renewals r on r.credential_id = c.id
    where c.owner_id = owner), 0) + coalesce((select sum(b.size_bytes) from credential_badges b where b.owner_id = owner), 0)
  $$;
`;

const VOUCHED = ['name', 'issuing_body', 'issue_date', 'expiry_date'];
const rowOf = (row: string) => `(${VOUCHED.map((column) => `${row}.${column}`).join(', ')})`;

export class Badges1795474007000 extends Migration {
  transaction = false;
  steps = [
    `alter table credentials add column if not exists badge_verdict text, add column if not exists badge_checked_at timestamptz`,
    addConstraint(
      'credentials',
      'credentials_badge_check',
      `check (badge_verdict in ('verified', 'unverified', 'invalid') and num_nulls(badge_verdict, badge_checked_at) in (0, 2))`,
    ),
    `create or replace function drop_badge_mark() returns trigger language plpgsql as $$
    begin
      new.badge_verdict := null;
      new.badge_checked_at := null;
      return new;
    end $$;
    create or replace trigger badge_mark_dropped before update on credentials for each row
      when (old.badge_verdict is not null and ${rowOf('old')} is distinct from ${rowOf('new')})
      execute function drop_badge_mark();`,
    `create or replace function credentials_versioned() returns trigger language plpgsql as $$
    begin
      update portfolios set content_version = gen_random_uuid() where id in (
        select e.portfolio_id from changed join former using (id) join portfolio_entries e on e.credential_id = changed.id
        where (former.name, former.issuing_body, former.issue_date, former.expiry_date, former.notes, former.archived_at,
            former.badge_verdict, former.badge_checked_at)
          is distinct from (changed.name, changed.issuing_body, changed.issue_date, changed.expiry_date, changed.notes,
            changed.archived_at, changed.badge_verdict, changed.badge_checked_at));
      return null;
    end $$`,
    unlessExists('credential_badges', CREDENTIAL_BADGES),
  ];
}
