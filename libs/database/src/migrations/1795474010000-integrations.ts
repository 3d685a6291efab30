import { addConstraint, Migration } from '../schema-changes.js';
import { INTEGRATION_ROWS } from './integration-rows.sql.js';

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
  ];
}
