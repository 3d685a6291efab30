import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint } from '../schema-changes.js';

/**
 * Only a token of the organization's owner may remove administrators. For existing tokens, the creator comes from the
 * audit trail.
 */
export class ScimTokenCreators1795453019000 implements MigrationInterface {
  name = 'ScimTokenCreators1795453019000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scim_tokens add column if not exists created_by uuid');
    await addConstraint(runner, {
      table: 'scim_tokens',
      name: 'scim_tokens_created_by_fkey',
      definition: 'foreign key (created_by) references users on delete set null',
    });
    await runner.query(`
      update scim_tokens t set created_by = (
        select u.id from audit_entries e left join users u on u.id = e.actor_id
        where e.organization_id = t.organization_id and e.action = 'scim.token-created' order by e.sequence desc limit 1)
      where t.created_by is null
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scim_tokens drop column created_by');
  }
}
