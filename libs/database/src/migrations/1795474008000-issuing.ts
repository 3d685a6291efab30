import { Migration, unlessExists } from '../schema-changes.js';
import { AUDITED_ISSUING } from './audited-issuing.sql.js';

/**
 * No foreign key leads to `organizations`: awarded badges must stay verifiable after the organization was deleted. A
 * trigger deletes what no award needs.
 */
const ISSUING = `
  create table badge_issuers (
    organization_id uuid primary key,
    name text not null,
    url text,
    email text,
    description text,
    next_position integer not null default 0,
    created_at timestamptz not null default now(),
    constraint badge_issuers_name_check check (char_length(name) between 1 and 200)
  );

  create table badge_issuer_keys (
    organization_id uuid not null references badge_issuers on delete cascade,
    number integer not null,
    public_key text not null,
    private_key bytea not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, number)
  );

  create table badge_images (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references badge_issuers on delete cascade,
    content_type text not null,
    bytes bytea not null,
    png bytea,
    created_at timestamptz not null default now(),
    constraint badge_images_content_type_check check (content_type in ('image/png', 'image/svg+xml'))
  );
  create index badge_images_organization_id_idx on badge_images (organization_id);

  create table badge_achievements (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references badge_issuers on delete cascade,
    name text not null,
    description text not null,
    criteria text not null,
    achievement_type text not null,
    valid_for_months integer,
    image_id uuid references badge_images,
    created_at timestamptz not null default now(),
    constraint badge_achievements_name_check check (char_length(name) between 1 and 200),
    constraint badge_achievements_valid_for_months_check check (valid_for_months between 1 and 600)
  );
  create index badge_achievements_organization_id_idx on badge_achievements (organization_id);
  create index badge_achievements_image_id_idx on badge_achievements (image_id);

  create table badge_contents (
    id uuid primary key default gen_random_uuid(),
    achievement_id uuid not null references badge_achievements on delete cascade,
    digest bytea not null,
    content jsonb not null,
    image_id uuid references badge_images,
    unique (achievement_id, digest)
  );
  create index badge_contents_image_id_idx on badge_contents (image_id);

  create table badge_awards (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references badge_issuers,
    achievement_id uuid not null references badge_achievements,
    content_id uuid not null references badge_contents,
    key_number integer not null,
    position integer not null,
    email text,
    name text,
    salt text not null,
    identity_hash text not null,
    issued_on date not null,
    valid_until date,
    claimed_at timestamptz,
    revoked_at timestamptz,
    revoked_reason text,
    created_at timestamptz not null default now(),
    constraint badge_awards_revoked_reason_check check (num_nulls(revoked_at, revoked_reason) in (0, 2)),
    unique (organization_id, position),
    constraint badge_awards_key_fkey foreign key (organization_id, key_number) references badge_issuer_keys
  );
  create index badge_awards_achievement_id_idx on badge_awards (achievement_id, lower(email));
  create index badge_awards_content_id_idx on badge_awards (content_id);
  create index badge_awards_email_idx on badge_awards (lower(email));
  create index badge_awards_revoked_idx on badge_awards (organization_id, position) where revoked_at is not null;

  -- Everything but what verifies the awards goes with the organization.
  create function forget_issuing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from badge_achievements a where a.organization_id = old.id
      and not exists (select from badge_awards w where w.achievement_id = a.id);
    delete from badge_issuers i where i.organization_id = old.id
      and not exists (select from badge_awards w where w.organization_id = old.id);
    update badge_awards set email = null where organization_id = old.id and email is not null;
    return null;
  end $$;
  revoke execute on function forget_issuing() from public;
  create trigger forget_issuing after delete on organizations for each row execute function forget_issuing();
`;

export class Issuing1795474008000 extends Migration {
  steps = [unlessExists('badge_issuers', ISSUING, AUDITED_ISSUING)];
}
