import { type MigrationInterface, type QueryRunner } from 'typeorm';

interface Former {
  /** SQL condition: the update of credential `new` is a renewal. Both have the same transaction time. */
  isRenewal: string;
  isKept: (storageKey: string) => string;
  bytes: string;
}

const RENEWALS: Former = {
  isRenewal: 'exists (select from credential_renewals r where r.credential_id = new.id and r.recorded_at = now())',
  isKept: (storageKey) => `exists (select from credential_renewals r where r.storage_key = ${storageKey})`,
  bytes: `coalesce((select sum(r.size_bytes) from credentials c join credential_renewals r on r.credential_id = c.id
    where c.owner_id = owner), 0)`,
};
const NONE: Former = { isRenewal: 'false', isKept: () => 'false', bytes: '0' };

const functions = ({ isRenewal, isKept, bytes }: Former) => `
  create or replace function order_document_removals() returns trigger language plpgsql as $$
  begin
    insert into durable_jobs (queue, key, payload, run_at)
    select 'document-removals', storage_key, jsonb_build_object('storageKey', storage_key), now() + interval '1 minute' from changed
    where storage_key is not null and not ${isKept('changed.storage_key')}
    on conflict (queue, key) where state = 'queued' do nothing;
    return null;
  end $$;

  create or replace function document_bytes_owned(owner uuid) returns bigint language sql volatile as $$
    select coalesce((select sum(d.size_bytes) from credentials c join documents d on d.credential_id = c.id
      where c.owner_id = owner and c.has_document), 0) + ${bytes}
  $$;

  create or replace function audit_credentials() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    names jsonb := '{"name": "name", "issuing_body": "issuingBody", "issue_date": "issueDate", "expiry_date": "expiryDate"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_owner_act(new.owner_id, 'credential.created', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_owner_act(old.owner_id, 'credential.deleted', old.id, old.name, before, null);
    else
      -- That notes changed is recorded, what they say is not.
      if old.notes is distinct from new.notes then
        after := after || '{"notesChanged": true}';
      end if;
      if before <> after then
        perform audit_owner_act(new.owner_id, case when ${isRenewal} then 'credential.renewed' else 'credential.updated' end,
          new.id, new.name, audit_difference(before, after), audit_difference(after, before));
      end if;
    end if;
    return null;
  end $$;

  create or replace function audit_documents() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    credential credentials;
  begin
    select * into credential from credentials where id = coalesce(new.credential_id, old.credential_id);
    -- Gone together with its credential, whose own entry tells it, or kept with a former period.
    if not found or tg_op = 'UPDATE' or ${isKept('old.storage_key')} then
      return null;
    end if;
    perform audit_owner_act(credential.owner_id,
      case tg_op when 'INSERT' then 'credential.document-attached' else 'credential.document-removed' end,
      credential.id, credential.name, null, null);
    return null;
  end $$;
`;

/**
 * Stored apart from `documents`, which holds only the current document of a credential. Moving a document here neither
 * removes its file nor records a removal.
 */
export class CredentialRenewals1763720300000 implements MigrationInterface {
  name = 'CredentialRenewals1763720300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        constraint credential_renewals_document_check check (num_nulls(storage_key, file_name, content_type, size_bytes) in (0, 4))
      );
    `);
    await runner.query(functions(RENEWALS));
    await runner.query(`
      create trigger credential_renewals_removed_ordered after delete on credential_renewals
        referencing old table as changed for each statement execute function order_document_removals();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions(NONE));
    await runner.query('drop table credential_renewals');
  }
}
