import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A trigger ends sessions that an organization does not accept, because people become members in many ways (an
 * invitation, a directory, an undone deletion).
 */
export class RequiredSignIns1763721000000 implements MigrationInterface {
  name = 'RequiredSignIns1763721000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions add column sso_organization_id uuid;

      create function end_sessions_outside_sso(organization uuid, person uuid, spared uuid) returns void language sql as $$
        delete from sessions s using memberships m
          join users u on u.id = m.user_id
          join organizations o on o.id = m.organization_id and o.subscription_tier = 'enterprise'
          join sso_connections c on c.organization_id = o.id and c.is_required
          join sso_domains d on d.organization_id = o.id and d.verified_at is not null
            and d.domain = lower(split_part(u.email, '@', 2))
        where m.organization_id = organization and m.role <> 'owner' and (person is null or m.user_id = person)
          and s.user_id = m.user_id and s.user_id is distinct from spared
          and s.sso_organization_id is distinct from organization
      $$;

      create function require_sso_of_member() returns trigger language plpgsql as $$
      begin
        perform end_sessions_outside_sso(new.organization_id, new.user_id, null);
        return null;
      end $$;
      create trigger required_sign_in after insert or update of role on memberships
        for each row execute function require_sso_of_member();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger required_sign_in on memberships;
      drop function require_sso_of_member, end_sessions_outside_sso;
      alter table sessions drop column sso_organization_id;
    `);
  }
}
