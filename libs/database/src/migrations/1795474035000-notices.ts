import { Migration } from '../schema-changes.js';

export class Notices1795474035000 extends Migration {
  steps = [
    `create table notice_reads (
      user_id uuid not null references users on delete cascade,
      notice_id uuid not null,
      read_at timestamptz not null default now(),
      primary key (user_id, notice_id)
    )`,
  ];
}
