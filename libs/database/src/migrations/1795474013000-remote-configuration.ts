import { Migration } from '../schema-changes.js';

export class RemoteConfiguration1795474013000 extends Migration {
  steps = [`alter table rollouts add column configuration jsonb not null default '{}'`];
}
