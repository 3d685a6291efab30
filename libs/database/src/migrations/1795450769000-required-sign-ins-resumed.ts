import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Also ends other sessions when required single sign-on starts to apply, after a plan upgrade or a change of address.
 */
export class RequiredSignInsResumed1795450769000 implements MigrationInterface {
  name = 'RequiredSignInsResumed1795450769000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function require_sso_of_organization() returns trigger language plpgsql as $$
      begin
        perform end_sessions_outside_sso(new.id, null, null);
        return null;
      end $$;
      create or replace function require_sso_of_person() returns trigger language plpgsql as $$
      begin
        perform end_sessions_outside_sso(m.organization_id, new.id, null) from memberships m where m.user_id = new.id;
        return null;
      end $$;
    `);
    await runner.query(`create or replace trigger required_sign_in after update of subscription_tier on organizations
      for each row when (old.subscription_tier <> 'enterprise' and new.subscription_tier = 'enterprise')
      execute function require_sso_of_organization()`);
    await runner.query(`create or replace trigger required_sign_in after update of email on users
      for each row when (old.email <> new.email) execute function require_sso_of_person()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger required_sign_in on organizations;
      drop trigger required_sign_in on users;
      drop function require_sso_of_organization, require_sso_of_person;
    `);
  }
}
