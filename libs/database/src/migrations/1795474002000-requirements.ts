import { Migration, unlessExists } from '../schema-changes.js';
import { AUDITED_REQUIREMENTS } from './audited-requirements.sql.js';

/** Deleted together with the membership, so that a returning member starts over. */
const MEMBER = `organization_id uuid not null,
    user_id uuid not null,
    foreign key (organization_id, user_id) references all_memberships on delete cascade`;

/** A review without a type decides nothing, so the credential waits for a new one. */
const REQUIREMENTS = `
  create table requirement_groups (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    name text not null check (char_length(name) between 1 and 100),
    created_at timestamptz not null default now()
  );
  create unique index requirement_groups_name_idx on requirement_groups (organization_id, normalize(lower(name), nfc));

  create table requirement_group_members (
    group_id uuid not null references requirement_groups on delete cascade,
    ${MEMBER},
    joined_on date not null,
    primary key (group_id, user_id)
  );
  create index requirement_group_members_organization_id_user_id_idx on requirement_group_members (organization_id, user_id);

  create table credential_types (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    name text not null check (char_length(name) between 1 and 200),
    aliases text[] not null default '{}',
    issuing_body text check (char_length(issuing_body) between 1 and 200),
    needs_document boolean not null,
    needs_review boolean not null,
    created_at timestamptz not null default now()
  );
  create unique index credential_types_name_idx on credential_types (organization_id, normalize(lower(name), nfc));

  create table requirements (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    group_id uuid references requirement_groups on delete cascade,
    type_id uuid not null references credential_types on delete cascade,
    grace_days integer not null check (grace_days between 0 and 365),
    created_at timestamptz not null default now()
  );
  create unique index requirements_of_group_idx on requirements (type_id, group_id) where group_id is not null;
  create unique index requirements_of_everybody_idx on requirements (type_id) where group_id is null;
  create index requirements_organization_id_idx on requirements (organization_id);
  create index requirements_group_id_idx on requirements (group_id);

  create table waivers (
    id uuid primary key default gen_random_uuid(),
    ${MEMBER},
    requirement_id uuid not null references requirements on delete cascade,
    reason text not null check (char_length(reason) between 1 and 500),
    until date not null,
    granted_by uuid references users on delete set null,
    granted_at timestamptz not null default now(),
    unique (requirement_id, user_id)
  );
  create index waivers_organization_id_user_id_idx on waivers (organization_id, user_id);

  create table credential_type_assignments (
    credential_id uuid not null references credentials on delete cascade,
    ${MEMBER},
    type_id uuid not null references credential_types on delete cascade,
    primary key (credential_id, organization_id)
  );
  create index credential_type_assignments_organization_id_user_id_idx on credential_type_assignments (organization_id, user_id);
  create index credential_type_assignments_type_id_idx on credential_type_assignments (type_id);

  create table credential_reviews (
    credential_id uuid not null references credentials on delete cascade,
    ${MEMBER},
    decision text not null check (decision in ('approve', 'reject')),
    reason text,
    decided_by uuid references users on delete set null,
    decided_at timestamptz not null default now(),
    type_id uuid references credential_types on delete cascade,
    primary key (organization_id, credential_id),
    constraint credential_reviews_reason_check check (reason is not null or decision = 'approve')
  );
  create index credential_reviews_organization_id_user_id_idx on credential_reviews (organization_id, user_id);
  create index credential_reviews_credential_id_idx on credential_reviews (credential_id);
  create index credential_reviews_type_id_idx on credential_reviews (type_id);

  create table requirement_progress (
    ${MEMBER},
    until date not null,
    note text check (char_length(note) between 1 and 500),
    type_id uuid not null references credential_types on delete cascade,
    primary key (type_id, user_id)
  );
  create index requirement_progress_organization_id_user_id_idx on requirement_progress (organization_id, user_id);
  create index requirement_progress_user_id_idx on requirement_progress (user_id);

  create table requirement_requests (
    ${MEMBER},
    type_id uuid not null references credential_types on delete cascade,
    asked_at timestamptz not null,
    primary key (organization_id, user_id, type_id)
  );
  create index requirement_requests_type_id_idx on requirement_requests (type_id);

  create table compliance_schedules (
    organization_id uuid primary key references organizations on delete cascade,
    weekday integer check (weekday between 1 and 7),
    hour integer not null check (hour between 0 and 23),
    time_zone text not null,
    changed_at timestamptz not null
  );

  create table compliance_mails (
    organization_id uuid not null references organizations on delete cascade,
    day date not null,
    cells text[] not null,
    primary key (organization_id, day)
  );
  ${AUDITED_REQUIREMENTS}

  -- A change of a reviewed credential revokes its review.
  create function forget_reviews_of_assignment() returns trigger language plpgsql as $$
  begin
    delete from credential_reviews
    where credential_id = coalesce(new.credential_id, old.credential_id)
      and organization_id = coalesce(new.organization_id, old.organization_id) and type_id is distinct from new.type_id;
    return null;
  end $$;
  create trigger reviews_forgotten after insert or update or delete on credential_type_assignments
    for each row execute function forget_reviews_of_assignment();

  create trigger reminder_recheck_paused after insert or update or delete on requirement_progress
    for each row execute function reminder_recheck_person();
`;

export class Requirements1795474002000 extends Migration {
  static override readonly replaces = [
    'Requirements1763720800000',
    'ReviewedAndPaused1763720810000',
    'ReviewsByType1795450298000',
    'ProgressByType1795452538000',
  ];
  /** Writers lock documents and credentials in either order, so one transaction that locks both could deadlock. */
  transaction = false;
  steps = [
    unlessExists('requirement_groups', REQUIREMENTS),
    `create or replace function forget_reviews() returns trigger language plpgsql as $$
    begin
      delete from credential_reviews where credential_id = new.id;
      return null;
    end $$;
    create or replace trigger reviews_forgotten after update on credentials for each row
      when ((old.name, old.issuing_body, old.issue_date, old.expiry_date)
        is distinct from (new.name, new.issuing_body, new.issue_date, new.expiry_date))
      execute function forget_reviews();
    alter table credentials add column if not exists recorded_by uuid;`,
    `create or replace function forget_reviews_of_document() returns trigger language plpgsql as $$
    begin
      delete from credential_reviews where credential_id = coalesce(new.credential_id, old.credential_id);
      return null;
    end $$;
    create or replace trigger reviews_forgotten after insert or delete on documents
      for each row execute function forget_reviews_of_document();`,
  ];
}
