import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Owners with a pending deletion stay active, because the previous release would not erase their organizations
 * otherwise.
 */
export class SuspendedOwners1795460000000 implements MigrationInterface {
  name = 'SuspendedOwners1795460000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(suspend(''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(suspend(`and role <> 'owner'`));
    await runner.query(`update all_memberships set suspended_at = null where role = 'owner'`);
  }
}

const suspend = (condition: string) => `
  create or replace function suspend_memberships(deletion account_deletions) returns void language sql as $$
    update all_memberships set suspended_at = deletion.requested_at
      where user_id = deletion.user_id ${condition} and suspended_at is null;
    insert into all_memberships (organization_id, user_id, role, joined_at, suspended_at)
      select o.id, deletion.user_id, given.role, given."joinedAt", deletion.requested_at
      from jsonb_to_recordset(deletion.memberships) as given ("organizationId" uuid, role text, "joinedAt" timestamptz)
      join organizations o on o.id = given."organizationId"
      on conflict do nothing;
  $$`;
