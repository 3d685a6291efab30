import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint, createIndexConcurrently, dropIndexConcurrently } from '../schema-changes.js';

/**
 * An identity from an organization's provider ends with its connection, issuer or domain. Linking one to an account in
 * use requires the owner's confirmation (`sign_in_links`).
 */
export class SignInsOfOrganizations1795450767000 implements MigrationInterface {
  name = 'SignInsOfOrganizations1795450767000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.addColumns(runner);
    await this.indexIdentities(runner);
    await this.addTriggers(runner);
    await this.fill(runner);
  }

  private async addColumns(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column if not exists is_waiting boolean not null default false');
    await runner.query('alter table identities add column if not exists sso_organization_id uuid');
    await addConstraint(runner, {
      table: 'identities',
      name: 'identities_sso_organization_id_fkey',
      definition: 'foreign key (sso_organization_id) references sso_connections on delete cascade',
    });
    await runner.query(`
      create table if not exists sign_in_links (
        id uuid primary key default gen_random_uuid(),
        token_hash bytea not null unique,
        user_id uuid not null references users on delete cascade,
        sso_organization_id uuid references sso_connections on delete cascade,
        profile jsonb not null,
        return_to text not null,
        expires_at timestamptz not null
      );
      create index if not exists sign_in_links_user_id_idx on sign_in_links (user_id);
      create index if not exists sign_in_links_sso_organization_id_idx on sign_in_links (sso_organization_id);
      create index if not exists sign_in_links_expires_at_idx on sign_in_links (expires_at);
    `);
    await runner.query('alter table email_codes add column if not exists link_id uuid');
  }

  /** Issuer and subject come first, because the previous release looks identities up by these two. */
  private async indexIdentities(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'identities_subject_idx',
      on: 'identities (issuer, subject, sso_organization_id) nulls not distinct',
      isUnique: true,
    });
    await createIndexConcurrently(runner, {
      name: 'identities_sso_organization_id_idx',
      on: 'identities (sso_organization_id)',
    });
    await runner.query('alter table identities drop constraint if exists identities_issuer_subject_key');
  }

  /** Triggers, because the previous release and cascades also write these tables. */
  private async addTriggers(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
    await runner.query(`create or replace trigger end_waiting after insert or update of user_id on identities
      for each row execute function end_waiting()`);
    await runner.query(`create or replace trigger end_sessions after delete on identities
      for each row when (old.sso_organization_id is not null) execute function end_sessions_of_identity()`);
    await runner.query(`create or replace trigger end_identities after update of issuer on sso_connections
      for each row when (old.issuer <> new.issuer) execute function end_identities_of_connection()`);
    await runner.query(`create or replace trigger end_identities after delete on sso_domains
      for each row when (old.verified_at is not null) execute function end_identities_of_domain()`);
  }

  /**
   * Keeps an identity only if the account has no other way to sign in and owns no organization; all others are linked
   * again after a confirmation. Accounts that a directory created and nobody used are marked.
   */
  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update users u set is_waiting = true
      where exists (select from scim_users s where s.user_id = u.id)
        and not exists (select from identities i where i.user_id = u.id)
        and not exists (select from sessions s where s.user_id = u.id)
        and not exists (select from sign_ins s where s.user_id = u.id)
        and not exists (select from credentials c where c.owner_id = u.id)
    `);
    await runner.query(`
      update identities i set sso_organization_id = c.organization_id
      from sso_connections c join sso_domains d on d.organization_id = c.organization_id and d.verified_at is not null
      where i.provider = 'sso' and i.sso_organization_id is null and i.issuer = c.issuer and i.client_id = c.client_id
        and d.domain = lower(split_part(i.email, '@', 2))
        and not exists (select from identities other where other.user_id = i.user_id and other.id <> i.id)
        and not exists (select from memberships m where m.user_id = i.user_id and m.role = 'owner')
    `);
    await runner.query(`delete from identities where provider = 'sso' and sso_organization_id is null`);
    await runner.query(`
      delete from sessions s where s.sso_organization_id is not null and not exists (
        select from identities i where i.user_id = s.user_id and i.sso_organization_id = s.sso_organization_id
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger end_waiting on identities;
      drop trigger end_sessions on identities;
      drop trigger end_identities on sso_connections;
      drop trigger end_identities on sso_domains;
      drop function end_waiting, end_sessions_of_identity, end_identities_of_connection, end_identities_of_domain;
      alter table email_codes drop column link_id;
      drop table sign_in_links;
      delete from identities where sso_organization_id is not null;
      alter table identities drop column sso_organization_id;
      alter table users drop column is_waiting;
    `);
    await createIndexConcurrently(runner, {
      name: 'identities_issuer_subject_key',
      on: 'identities (issuer, subject)',
      isUnique: true,
    });
    await runner.query(
      'alter table identities add constraint identities_issuer_subject_key unique using index identities_issuer_subject_key',
    );
    await dropIndexConcurrently(runner, 'identities_subject_idx');
  }
}
