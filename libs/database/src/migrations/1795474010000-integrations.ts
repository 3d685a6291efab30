import { API_SCOPES } from '@tracker/contracts/integrations/token-scopes';
import { instantText } from '../json-columns.js';
import { addConstraint, Migration } from '../schema-changes.js';
import { AUDIT_WRITERS_OF_AGENTS } from './audit-functions.sql.js';
import { INTEGRATION_ROWS } from './integration-rows.sql.js';

const SCOPES = API_SCOPES.map((scope) => `'${scope}'`).join(', ');

const TOKENS = `
  create table if not exists api_tokens (
    id uuid primary key default gen_random_uuid(),
    organization_id uuid not null,
    name text not null,
    scopes text[] not null,
    token_hash bytea not null unique,
    last_four text not null,
    created_by uuid,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    expires_at timestamptz not null,
    warned_at timestamptz,
    ended_at timestamptz,
    constraint api_tokens_name_check check (char_length(name) between 1 and 80),
    constraint api_tokens_scopes_check check (cardinality(scopes) > 0 and scopes <@ array[${SCOPES}]),
    constraint api_tokens_token_hash_check check (octet_length(token_hash) = 32)
  );
  create index if not exists api_tokens_organization_id_created_at_idx on api_tokens (organization_id, created_at);
  create index if not exists api_tokens_live_idx on api_tokens (expires_at) where ended_at is null;
`;

const AUDITED_TOKENS = `
  create or replace function audit_api_tokens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      perform audit_append(new.organization_id, 'api-token.created', 'api-token', new.id, new.name, null,
        jsonb_build_object('scopes', new.scopes, 'expiresAt', ${instantText('new.expires_at')}));
    elsif old.ended_at is null and new.ended_at is not null then
      perform audit_append(new.organization_id, case when new.ended_at = new.expires_at then 'api-token.expired' else 'api-token.ended' end,
        'api-token', new.id, new.name, null, null);
    end if;
    return null;
  end $$;
  revoke execute on function audit_api_tokens() from public;
  do $$
  begin
    create constraint trigger audited after insert or update of ended_at on api_tokens
      deferrable initially deferred for each row execute function audit_api_tokens();
  exception when duplicate_object then
    null;
  end $$;
`;

export class Integrations1795474010000 extends Migration {
  transaction = false;
  steps = [
    INTEGRATION_ROWS,
    `create table if not exists idempotency_keys (
      organization_id uuid not null,
      key text not null,
      request_hash bytea not null,
      answer json,
      created_at timestamptz not null,
      primary key (organization_id, key),
      constraint idempotency_keys_request_hash_check check (octet_length(request_hash) = 32)
    )`,
    addConstraint(
      'idempotency_keys',
      'idempotency_keys_organization_id_fkey',
      'foreign key (organization_id) references organizations on delete cascade deferrable initially deferred',
    ),
    TOKENS,
    addConstraint(
      'api_tokens',
      'api_tokens_organization_id_fkey',
      'foreign key (organization_id) references organizations on delete cascade',
    ),
    addConstraint(
      'api_tokens',
      'api_tokens_created_by_fkey',
      'foreign key (created_by) references users on delete set null',
    ),
    // Entries name the token or the directory that acted.
    AUDIT_WRITERS_OF_AGENTS,
    AUDITED_TOKENS,
  ];
}
