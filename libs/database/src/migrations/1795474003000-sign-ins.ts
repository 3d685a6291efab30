import { addConstraint, createIndexConcurrently, Migration, unlessExists } from '../schema-changes.js';
import { AUDITED_SIGN_INS } from './audited-sign-ins.sql.js';

const TABLES = `
  create table sso_connections (
    organization_id uuid primary key references organizations on delete cascade,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    is_required boolean not null default false,
    joins_by_itself boolean not null default false,
    created_at timestamptz not null default now()
  );
  create table sso_domains (
    organization_id uuid not null references organizations on delete cascade,
    domain text not null,
    token text not null,
    verified_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (organization_id, domain),
    constraint sso_domains_domain_check check (domain = lower(domain))
  );
  create unique index sso_domains_verified_idx on sso_domains (domain) where verified_at is not null;

  create table scim_tokens (
    organization_id uuid primary key references organizations on delete cascade,
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    -- Only a token of the organization's owner may remove administrators.
    created_by uuid references users on delete set null,
    constraint scim_tokens_token_hash_check check (octet_length(token_hash) = 32)
  );
  create table scim_users (
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    user_name text not null,
    external_id text,
    email text,
    given_name text,
    family_name text,
    display_name text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  );
  create unique index scim_users_user_name_idx on scim_users (organization_id, lower(user_name));
  create index on scim_users (user_id);
  create table scim_groups (
    group_id uuid primary key references requirement_groups on delete cascade,
    external_id text,
    updated_at timestamptz not null
  );

  create table sign_in_links (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    sso_organization_id uuid references sso_connections on delete cascade,
    profile jsonb not null,
    return_to text not null,
    expires_at timestamptz not null
  );
  create index sign_in_links_user_id_idx on sign_in_links (user_id);
  create index sign_in_links_sso_organization_id_idx on sign_in_links (sso_organization_id);
  create index sign_in_links_expires_at_idx on sign_in_links (expires_at);
  ${AUDITED_SIGN_INS}

  create view verified_sso_domains as
    select d.domain, c.organization_id, o.name as organization_name, c.issuer, c.is_required, c.joins_by_itself
    from sso_domains d join sso_connections c on c.organization_id = d.organization_id
      join organizations o on o.id = c.organization_id and o.subscription_tier = 'enterprise'
    where d.verified_at is not null;
  create view required_sso as
    select m.organization_id, m.user_id from memberships m join users u on u.id = m.user_id
      join verified_sso_domains d on d.organization_id = m.organization_id and d.is_required
        and d.domain = lower(split_part(u.email, '@', 2))
    where m.role <> 'owner';
`;

const FUNCTIONS = `
  create or replace function display_name(first_name text, last_name text, email text) returns text
  language sql stable parallel safe as $$
    select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email)
  $$;

  create or replace function end_sessions_outside_sso(organization uuid, person uuid, spared uuid) returns void language sql as $$
    delete from sessions s using required_sso as r
    where r.organization_id = organization and (person is null or r.user_id = person)
      and s.user_id = r.user_id and s.user_id is distinct from spared
      and s.sso_organization_id is distinct from organization
  $$;
  create or replace function require_sso_of_member() returns trigger language plpgsql as $$
  begin
    perform end_sessions_outside_sso(new.organization_id, new.user_id, null);
    return null;
  end $$;
  create or replace function require_sso_of_organization() returns trigger language plpgsql as $$
  begin
    perform end_sessions_outside_sso(new.id, null, null);
    return null;
  end $$;
  create or replace function require_sso_of_person() returns trigger language plpgsql as $$
  begin
    perform end_sessions_outside_sso(m.organization_id, new.id, null) from memberships m where m.user_id = new.id;
    return null;
  end $$;

  create or replace function end_waiting() returns trigger language plpgsql as $$
  begin
    update users set is_waiting = false where id = new.user_id and is_waiting;
    return null;
  end $$;
  create or replace function end_sessions_of_identity() returns trigger language plpgsql as $$
  begin
    delete from sessions where user_id = old.user_id and sso_organization_id = old.sso_organization_id;
    return null;
  end $$;
  create or replace function end_identities_of_connection() returns trigger language plpgsql as $$
  begin
    delete from identities where sso_organization_id = old.organization_id;
    return null;
  end $$;
  create or replace function end_identities_of_domain() returns trigger language plpgsql as $$
  begin
    delete from identities
    where sso_organization_id = old.organization_id and lower(split_part(email, '@', 2)) = old.domain;
    return null;
  end $$;
`;

/**
 * Triggers, because cascades also write these tables and people become members in many ways. Each is its own
 * transaction: these tables are locked in any order.
 */
const TRIGGERS = [
  `required_sign_in after insert or update of role, suspended_at on all_memberships
    for each row execute function require_sso_of_member()`,
  `required_sign_in after update of subscription_tier on organizations
    for each row when (old.subscription_tier <> 'enterprise' and new.subscription_tier = 'enterprise')
    execute function require_sso_of_organization()`,
  `required_sign_in after update of email on users
    for each row when (old.email <> new.email) execute function require_sso_of_person()`,
  `end_waiting after insert or update of user_id on identities for each row execute function end_waiting()`,
  `end_sessions after delete on identities
    for each row when (old.sso_organization_id is not null) execute function end_sessions_of_identity()`,
  `end_identities after update of issuer on sso_connections
    for each row when (old.issuer <> new.issuer) execute function end_identities_of_connection()`,
  `end_identities after delete on sso_domains
    for each row when (old.verified_at is not null) execute function end_identities_of_domain()`,
].map((trigger) => `create or replace trigger ${trigger}`);

/**
 * Single sign-on and provisioning by a directory. An identity from an organization's provider ends with its
 * connection, issuer or domain; linking one to an account in use requires the owner's confirmation (`sign_in_links`).
 */
export class SignIns1795474003000 extends Migration {
  static override readonly replaces = [
    'SingleSignOn1763720550000',
    'RequiredSignIns1763721000000',
    'Provisioning1763721100000',
    'DirectoryGroups1763721110000',
    'SignInsOfOrganizations1795450767000',
    'RequiredSignInsResumed1795450769000',
    'ScimTokenCreators1795453019000',
    'SharedRules1795466000000',
  ];
  transaction = false;
  steps = [
    unlessExists('sso_connections', TABLES),
    'alter table sessions add column if not exists sso_organization_id uuid',
    'alter table users add column if not exists is_waiting boolean not null default false',
    'alter table email_codes add column if not exists link_id uuid',
    'alter table identities add column if not exists sso_organization_id uuid',
    addConstraint(
      'identities',
      'identities_sso_organization_id_fkey',
      'foreign key (sso_organization_id) references sso_connections on delete cascade',
    ),
    // Issuer and subject come first, because 0.1.0 looks identities up by these two.
    createIndexConcurrently({
      name: 'identities_subject_idx',
      on: 'identities (issuer, subject, sso_organization_id) nulls not distinct',
      isUnique: true,
    }),
    createIndexConcurrently({
      name: 'identities_sso_organization_id_idx',
      on: 'identities (sso_organization_id)',
    }),
    'alter table identities drop constraint if exists identities_issuer_subject_key',
    FUNCTIONS,
    ...TRIGGERS,
  ];
}
