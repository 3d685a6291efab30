import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DirectoryGroups1763721110000 implements MigrationInterface {
  name = 'DirectoryGroups1763721110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table scim_groups (
        group_id uuid primary key references requirement_groups on delete cascade,
        external_id text,
        updated_at timestamptz not null
      );

      create function audit_scim_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        before text := case when tg_op = 'UPDATE' then old.external_id end;
        known requirement_groups;
      begin
        select * into known from requirement_groups where id = new.group_id;
        if found and before is distinct from new.external_id then
          perform audit_append(known.organization_id, 'scim.group-linked', 'group', known.id, known.name,
            jsonb_build_object('externalId', before), jsonb_build_object('externalId', new.external_id));
        end if;
        return null;
      end $$;
      create constraint trigger audited after insert or update on scim_groups
        deferrable initially deferred for each row execute function audit_scim_groups();
      revoke execute on function audit_scim_groups() from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table scim_groups; drop function audit_scim_groups');
  }
}
