import { Migration, unlessExists } from '../schema-changes.js';
import { ORDER_DOCUMENT_REMOVALS } from './replaced-functions.sql.js';

const IMPORTS = `
  create table credential_imports (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    ready jsonb not null,
    duplicates integer not null,
    invalid integer not null,
    applied_at timestamptz,
    created_ids uuid[] not null default '{}',
    outcome jsonb,
    undone jsonb,
    organization_id uuid
  );
  create index on credential_imports (owner_id, created_at);
`;

const CALENDAR_FEEDS = `
  create table calendar_feeds (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    organization_id uuid,
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    last_fetched_at timestamptz,
    foreign key (organization_id, user_id) references all_memberships on delete cascade
  );
  create unique index calendar_feeds_own_idx on calendar_feeds (user_id) where organization_id is null;
  create unique index calendar_feeds_organization_idx on calendar_feeds (organization_id, user_id)
    where organization_id is not null;

  create function audit_calendar_feeds() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    organization organizations;
  begin
    select * into organization from organizations where id = coalesce(new.organization_id, old.organization_id);
    -- Personal feeds have no trail, and a deleted organization takes its feeds along.
    if found then
      perform audit_append(organization.id, case tg_op when 'INSERT' then 'calendar-feed.opened' else 'calendar-feed.closed' end,
        'organization', organization.id, organization.name, null, null);
    end if;
    return null;
  end $$;
  revoke execute on function audit_calendar_feeds() from public;
  create constraint trigger audited after insert or delete on calendar_feeds
    deferrable initially deferred for each row execute function audit_calendar_feeds();
`;

/**
 * The removal of a file is queued before the file is stored and cancelled when its document is inserted. Deleting a
 * document makes a queued removal due.
 */
const REMOVALS = `
  ${ORDER_DOCUMENT_REMOVALS}
  create or replace function withdraw_document_removals() returns trigger language plpgsql as $$
  begin
    delete from durable_jobs using changed
    where queue = 'document-removals' and state = 'queued' and key = changed.storage_key;
    return null;
  end $$;
  create or replace trigger documents_inserted_withdrawn after insert on documents
    referencing new table as changed for each statement execute function withdraw_document_removals();
`;

export class Credentials1795474001000 extends Migration {
  static override readonly replaces = [
    'CredentialImports1763720330000',
    'CalendarFeeds1763720340000',
    'ImportsOfOrganizations1763720820000',
    'RemovalsBeforeDocuments1795451377000',
  ];
  transaction = false;
  steps = [unlessExists('credential_imports', IMPORTS), unlessExists('calendar_feeds', CALENDAR_FEEDS), REMOVALS];
}
