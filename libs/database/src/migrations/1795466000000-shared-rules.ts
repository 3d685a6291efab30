import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class SharedRules1795466000000 implements MigrationInterface {
  name = 'SharedRules1795466000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function display_name(first_name text, last_name text, email text) returns text
      language sql stable parallel safe as $$
        select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email)
      $$;

      create or replace view verified_sso_domains as
        select d.domain, c.organization_id, o.name as organization_name, c.issuer, c.is_required, c.joins_by_itself
        from sso_domains d join sso_connections c on c.organization_id = d.organization_id
          join organizations o on o.id = c.organization_id and o.subscription_tier = 'enterprise'
        where d.verified_at is not null;

      create or replace view required_sso as
        select m.organization_id, m.user_id from memberships m join users u on u.id = m.user_id
          join verified_sso_domains d on d.organization_id = m.organization_id and d.is_required
            and d.domain = lower(split_part(u.email, '@', 2))
        where m.role <> 'owner';
    `);
    await runner.query(endSessions('required_sso'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      endSessions(`(
        select m.organization_id, m.user_id from memberships m join users u on u.id = m.user_id
          join organizations o on o.id = m.organization_id and o.subscription_tier = 'enterprise'
          join sso_connections c on c.organization_id = o.id and c.is_required
          join sso_domains d on d.organization_id = o.id and d.verified_at is not null
            and d.domain = lower(split_part(u.email, '@', 2))
        where m.role <> 'owner')`),
    );
    await runner.query('drop view required_sso, verified_sso_domains');
    await runner.query('drop function display_name');
  }
}

const endSessions = (required: string) => `
  create or replace function end_sessions_outside_sso(organization uuid, person uuid, spared uuid) returns void language sql as $$
    delete from sessions s using ${required} as r
    where r.organization_id = organization and (person is null or r.user_id = person)
      and s.user_id = r.user_id and s.user_id is distinct from spared
      and s.sso_organization_id is distinct from organization
  $$`;
