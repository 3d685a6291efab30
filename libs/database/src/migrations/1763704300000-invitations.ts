import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Invitations1763704300000 implements MigrationInterface {
  name = 'Invitations1763704300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invitations');
  }
}
