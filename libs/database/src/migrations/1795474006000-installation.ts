import { Migration } from '../schema-changes.js';

/** The first process that starts writes the row, because a migration does not know the settings. */
export class Installation1795474006000 extends Migration {
  static override readonly replaces = [
    'Installation1795450500000',
    'PeopleNamedInMails1795451890000',
    'HeldMail1795456118000',
  ];
  steps = [
    `create table installation (
      is_only boolean primary key default true,
      id uuid not null,
      kind text not null,
      public_url text not null,
      mail_held_since timestamptz,
      constraint installation_is_only_check check (is_only),
      constraint installation_kind_check check (kind in ('development', 'production'))
    );
    -- Ids of people named in a mail, so that an erasure need not compare names.
    alter table outbox_messages add column named_user_id uuid;`,
  ];
}
