import { ORDER_DOCUMENT_REMOVALS } from '../replaced-functions.sql.js';

/**
 * `has_document` is denormalized because a lookup per row dominates the cost of reports, lists and exports. Former
 * documents move to `credential_renewals`, which neither removes their files nor records a removal.
 */
export const CREDENTIALS = `
  create table credentials (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references users on delete cascade,
    name text not null,
    issuing_body text not null,
    issue_date date not null,
    expiry_date date not null,
    notes text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    has_document boolean not null default false,
    archived_at timestamptz,
    constraint credentials_name_check check (char_length(name) between 1 and 200),
    constraint credentials_issuing_body_check check (char_length(issuing_body) between 1 and 200),
    constraint credentials_notes_check check (char_length(notes) between 1 and 5000),
    constraint credentials_dates_check check (expiry_date >= issue_date)
  );
  create index on credentials (expiry_date, owner_id);
  -- Created last: of two indexes with about the same cost, the planner takes the later one.
  create index credentials_of_owner_idx on credentials (owner_id, expiry_date, id, has_document, archived_at);

  create table documents (
    id uuid primary key default gen_random_uuid(),
    credential_id uuid not null unique references credentials on delete cascade,
    storage_key text not null unique,
    file_name text not null,
    content_type text not null,
    size_bytes integer not null,
    created_at timestamptz not null default now(),
    constraint documents_file_name_check check (char_length(file_name) between 1 and 255),
    constraint documents_content_type_check check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
    constraint documents_size_bytes_check check (size_bytes between 1 and 10485760)
  );

  create table credential_renewals (
    id uuid primary key default gen_random_uuid(),
    credential_id uuid not null references credentials on delete cascade,
    issue_date date not null,
    expiry_date date not null,
    recorded_at timestamptz not null default now(),
    idempotency_key text,
    request_hash bytea,
    storage_key text unique,
    file_name text,
    content_type text,
    size_bytes integer,
    unique (credential_id, idempotency_key),
    constraint credential_renewals_request_check check (num_nulls(idempotency_key, request_hash) in (0, 2)),
    constraint credential_renewals_document_check
      check (num_nulls(storage_key, file_name, content_type, size_bytes) in (0, 4))
  );

  -- Most inserts set the flag themselves, which saves an update of the credential.
  create function flag_documents() returns trigger language plpgsql as $$
  begin
    update credentials c set has_document = (tg_op = 'INSERT') from changed
      where c.id = changed.credential_id and c.has_document <> (tg_op = 'INSERT');
    return null;
  end $$;
  create trigger documents_added_flagged after insert on documents
    referencing new table as changed for each statement execute function flag_documents();
  create trigger documents_removed_flagged after delete on documents
    referencing old table as changed for each statement execute function flag_documents();
  -- Also covers bulk loads that disable triggers; a wrong flag would go unnoticed.
  alter table documents enable always trigger documents_added_flagged;
  alter table documents enable always trigger documents_removed_flagged;

  -- A trigger queues the removal of a file, so that no way of deleting a document can skip it.
  ${ORDER_DOCUMENT_REMOVALS}
  create trigger documents_removed_ordered after delete on documents
    referencing old table as changed for each statement execute function order_document_removals();
  create trigger credential_renewals_removed_ordered after delete on credential_renewals
    referencing old table as changed for each statement execute function order_document_removals();

  -- Both are volatile, so that they see rows committed after the surrounding statement began.
  create function credentials_owned(owner uuid) returns bigint language sql volatile as $$
    select count(*) from credentials where owner_id = owner
  $$;
  create function document_bytes_owned(owner uuid) returns bigint language sql volatile as $$
    select coalesce((select sum(d.size_bytes) from credentials c join documents d on d.credential_id = c.id
      where c.owner_id = owner and c.has_document), 0) + coalesce((select sum(r.size_bytes) from credentials c join credential_renewals r on r.credential_id = c.id
    where c.owner_id = owner), 0)
  $$;

  create table portfolios (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null unique references users on delete cascade,
    title text not null,
    description text,
    is_public boolean not null default false,
    show_contact_info boolean not null default false,
    share_token text not null unique,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint portfolios_title_check check (char_length(title) between 1 and 120),
    constraint portfolios_description_check check (char_length(description) between 1 and 2000),
    constraint portfolios_share_token_check check (share_token ~ '^[A-Za-z0-9_-]{22,64}$')
  );
  create table portfolio_entries (
    credential_id uuid primary key references credentials on delete cascade,
    portfolio_id uuid not null references portfolios on delete cascade,
    added_at timestamptz not null default now()
  );
  create index on portfolio_entries (portfolio_id);
`;
