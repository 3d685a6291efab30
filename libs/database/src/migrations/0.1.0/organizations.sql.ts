export const ORGANIZATIONS = `
  create table organizations (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    description text,
    billing_email text,
    subscription_tier text not null default 'free',
    email_reminders boolean not null default true,
    expiration_alerts boolean not null default true,
    team_updates boolean not null default false,
    reminder_days text not null default '30,14,7',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint organizations_name_check check (char_length(name) between 1 and 120),
    constraint organizations_description_check check (char_length(description) <= 1000),
    constraint organizations_billing_email_check check (char_length(billing_email) <= 254),
    constraint organizations_subscription_tier_check check (subscription_tier in ('free', 'team', 'enterprise')),
    constraint organizations_reminder_days_check
      check (reminder_days in ('30,14,7', '60,30,14,7', '14,7', '30,7'))
  );

  create table memberships (
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null,
    joined_at timestamptz not null default now(),
    primary key (organization_id, user_id),
    constraint memberships_role_check check (role in ('owner', 'admin', 'member'))
  );
  create index on memberships (user_id, joined_at, organization_id);
  create unique index memberships_one_owner_idx on memberships (organization_id) where role = 'owner';

  create table invitations (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null references organizations on delete cascade,
    email text not null,
    role text not null,
    status text not null default 'pending',
    token_hash bytea not null unique,
    invited_by uuid references users on delete set null,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null,
    settled_at timestamptz,
    constraint invitations_email_check check (char_length(email) between 3 and 254),
    constraint invitations_role_check check (role in ('member', 'admin')),
    constraint invitations_status_check check (status in ('pending', 'accepted', 'cancelled')),
    constraint invitations_settled_check check ((status = 'pending') = (settled_at is null)),
    constraint invitations_token_hash_check check (octet_length(token_hash) = 32)
  );
  create unique index invitations_one_pending_idx on invitations (organization_id, lower(email))
    where status = 'pending';

  create table invitation_mails (
    day date not null,
    counted text not null,
    mails int not null,
    constraint invitation_mails_pkey primary key (day, counted),
    constraint invitation_mails_mails_check check (mails >= 0)
  );
`;
