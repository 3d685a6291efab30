import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Foundation1763700000000 implements MigrationInterface {
  name = 'Foundation1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_verified boolean not null default false,
        first_name text,
        last_name text,
        name text,
        profile_image_url text,
        time_zone text not null default 'UTC',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint users_email_check check (char_length(email) between 3 and 254)
      );
      create unique index users_verified_email_idx on users (lower(email)) where email_verified;

      create table identities (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        provider text not null,
        issuer text not null,
        subject text not null,
        created_at timestamptz not null default now(),
        last_sign_in_at timestamptz not null default now(),
        unique (issuer, subject)
      );
      create index on identities (user_id);

      create table sessions (
        id uuid primary key default gen_random_uuid(),
        token_hash bytea not null unique,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        constraint sessions_token_hash_check check (octet_length(token_hash) = 32)
      );
      create index on sessions (user_id);
      create index on sessions (expires_at);
    `);
    await runner.query(`
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
        constraint credentials_name_check check (char_length(name) between 1 and 200),
        constraint credentials_issuing_body_check check (char_length(issuing_body) between 1 and 200),
        constraint credentials_notes_check check (char_length(notes) between 1 and 5000),
        constraint credentials_dates_check check (expiry_date >= issue_date)
      );
      create index on credentials (owner_id, expiry_date, id);

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
    `);
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table memberships, organizations, documents, credentials, sessions, identities, users');
  }
}
