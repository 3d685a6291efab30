import { Migration } from '../schema-changes.js';

/** One trigger per event, because a trigger with transition tables can have only one event. */
const TRIGGERS = [
  ['portfolio_entries', 'insert', 'new table as changed'],
  ['portfolio_entries', 'delete', 'old table as changed'],
  ['credentials', 'update', 'old table as former new table as changed'],
] as const;

/**
 * Answers conditional requests without reading the entries. Random, so that a restored backup never reuses a version.
 */
export class PortfolioVersions1795452266000 extends Migration {
  /** Writers lock these tables in different orders, so each statement runs alone and locks only one. */
  transaction = false;
  steps = [
    'alter table portfolios add column if not exists content_version uuid',
    `create or replace function portfolio_entries_versioned() returns trigger language plpgsql as $$
    begin
      update portfolios set content_version = gen_random_uuid() where id in (select portfolio_id from changed);
      return null;
    end $$`,
    `create or replace function credentials_versioned() returns trigger language plpgsql as $$
    begin
      update portfolios set content_version = gen_random_uuid() where id in (
        select e.portfolio_id from changed join former using (id) join portfolio_entries e on e.credential_id = changed.id
        where (former.name, former.issuing_body, former.issue_date, former.expiry_date, former.notes, former.archived_at)
          is distinct from (changed.name, changed.issuing_body, changed.issue_date, changed.expiry_date, changed.notes, changed.archived_at));
      return null;
    end $$`,
    ...TRIGGERS.map(
      ([table, event, rows]) => `
        create or replace trigger ${table}_versioned_on_${event} after ${event} on ${table}
          referencing ${rows} for each statement execute function ${table}_versioned()`,
    ),
  ];
}
