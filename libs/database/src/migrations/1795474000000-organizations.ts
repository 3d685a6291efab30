import { addConstraint, Migration, unlessExists } from '../schema-changes.js';
import { AUDIT_MEMBERSHIPS } from './replaced-functions.sql.js';

/**
 * Suspends memberships of an account to be deleted instead of deleting them. The table becomes `all_memberships`;
 * `memberships` becomes an updatable view of active rows, so no query needs a filter.
 */
const SUSPENSION = `
  alter table memberships rename to all_memberships;
  alter table all_memberships add column suspended_at timestamptz;
  alter table all_memberships rename constraint memberships_pkey to all_memberships_pkey;
  alter table all_memberships rename constraint memberships_role_check to all_memberships_role_check;
  alter table all_memberships rename constraint memberships_organization_id_fkey to all_memberships_organization_id_fkey;
  alter table all_memberships rename constraint memberships_user_id_fkey to all_memberships_user_id_fkey;
  alter index memberships_user_id_joined_at_organization_id_idx rename to all_memberships_user_id_joined_at_organization_id_idx;

  create view memberships as
    select organization_id, user_id, role, joined_at from all_memberships where suspended_at is null;

  -- The running release goes on using the name under which it has rights to the table.
  do $$
  declare
    role regrole;
  begin
    for role in
      select distinct a.grantee::regrole from pg_class c cross join aclexplode(c.relacl) a
      where c.oid = 'all_memberships'::regclass and a.grantee not in (c.relowner, 0)
    loop
      execute format('grant select, insert, update, delete on memberships to %s', role);
    end loop;
  end $$;
  ${AUDIT_MEMBERSHIPS}

  -- 0.1.0 deletes the memberships first and keeps them in the row of the deletion.
  create function suspend_memberships(deletion account_deletions) returns void language sql as $$
    update all_memberships set suspended_at = deletion.requested_at
      where user_id = deletion.user_id  and suspended_at is null;
    insert into all_memberships (organization_id, user_id, role, joined_at, suspended_at)
      select o.id, deletion.user_id, given.role, given."joinedAt", deletion.requested_at
      from jsonb_to_recordset(deletion.memberships) as given ("organizationId" uuid, role text, "joinedAt" timestamptz)
      join organizations o on o.id = given."organizationId"
      on conflict do nothing;
  $$;
  create function suspend_memberships() returns trigger language plpgsql as $$
  begin
    perform suspend_memberships(new);
    return null;
  end $$;
  -- When the account itself is deleted, nothing comes back.
  create function resume_memberships() returns trigger language plpgsql as $$
  begin
    if exists (select from users where id = old.user_id) then
      update all_memberships set suspended_at = null where user_id = old.user_id and suspended_at is not null;
      insert into reminder_rechecks (user_id) values (old.user_id);
    end if;
    return null;
  end $$;
  create trigger suspends after insert on account_deletions for each row execute function suspend_memberships();
  create trigger resumes after delete on account_deletions for each row execute function resume_memberships();

  select suspend_memberships(d) from account_deletions d;
`;

/**
 * Until now only the audit trail recorded former members, and its old months may be archived. A trigger writes them
 * because 0.1.0 removes members too. Deleting the account or organization records nothing.
 */
const FORMER_MEMBERS = `
  create or replace function note_former_member() returns trigger language plpgsql as $$
  begin
    insert into former_members (organization_id, user_id)
    select o.id, u.id from organizations o, users u where o.id = old.organization_id and u.id = old.user_id
    on conflict do nothing;
    return null;
  end $$;
  create or replace trigger former_member after delete on all_memberships
    for each row execute function note_former_member();
`;

export class Organizations1795474000000 extends Migration {
  static override readonly replaces = [
    'FormerMembers1763721502010',
    'SuspendedMemberships1795450424000',
    'SuspendedOwners1795460000000',
  ];
  transaction = false;
  steps = [
    unlessExists('all_memberships', SUSPENSION),
    `create table if not exists former_members (
      organization_id uuid not null, user_id uuid not null, primary key (organization_id, user_id)
    );
    create index if not exists former_members_user_id_idx on former_members (user_id);`,
    addConstraint(
      'former_members',
      'former_members_organization_id_fkey',
      'foreign key (organization_id) references organizations on delete cascade',
    ),
    addConstraint(
      'former_members',
      'former_members_user_id_fkey',
      'foreign key (user_id) references users on delete cascade',
    ),
    FORMER_MEMBERS,
    `insert into former_members (organization_id, user_id)
    select distinct e.organization_id, e.subject_id
    from audit_entries e join organizations o on o.id = e.organization_id join users u on u.id = e.subject_id
    where e.subject_type = 'member' and e.action in ('member.left', 'member.removed')
    on conflict do nothing`,
  ];
}
