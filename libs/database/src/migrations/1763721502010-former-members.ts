import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint } from '../schema-changes.js';

const REFERENCES = [
  { column: 'organization_id', definition: 'foreign key (organization_id) references organizations on delete cascade' },
  { column: 'user_id', definition: 'foreign key (user_id) references users on delete cascade' },
];

/**
 * Until now only the audit trail recorded this, and its old months may be archived. A trigger writes it because the
 * previous release removes members too. Deleting the account or organization records nothing.
 */
export class FormerMembers1763721502010 implements MigrationInterface {
  name = 'FormerMembers1763721502010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists former_members (
        organization_id uuid not null, user_id uuid not null, primary key (organization_id, user_id)
      );
      create index if not exists former_members_user_id_idx on former_members (user_id);
    `);
    for (const { column, definition } of REFERENCES)
      await addConstraint(runner, { table: 'former_members', name: `former_members_${column}_fkey`, definition });
    await runner.query(`
      create or replace function note_former_member() returns trigger language plpgsql as $$
      begin
        insert into former_members (organization_id, user_id)
        select o.id, u.id from organizations o, users u where o.id = old.organization_id and u.id = old.user_id
        on conflict do nothing;
        return null;
      end $$;
      create or replace trigger former_member after delete on memberships for each row execute function note_former_member();
    `);
    await runner.query(`
      insert into former_members (organization_id, user_id)
      select distinct e.organization_id, e.subject_id
      from audit_entries e join organizations o on o.id = e.organization_id join users u on u.id = e.subject_id
      where e.subject_type = 'member' and e.action in ('member.left', 'member.removed')
      on conflict do nothing
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger former_member on memberships;
      drop function note_former_member;
      drop table former_members;
    `);
  }
}
