import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint, createIndexConcurrently } from '../schema-changes.js';

const AUDITED = JSON.stringify({
  prefix: 'review.',
  words: { insert: '' },
  subject: 'credential',
  id: 'credential_id',
  names: { decision: 'decision', reason: 'reason', type_id: 'typeId' },
});
const sameText = (text: string) => `normalize(lower(${text}), nfc)`;

/**
 * A review without a type decides nothing, so the credential waits for a new one. The previous release writes such
 * rows, and old reviews stay without a type if the credential fits several types or none, or was assigned a type later.
 */
export class ReviewsByType1795450298000 implements MigrationInterface {
  name = 'ReviewsByType1795450298000';
  /** These tables are locked in any order, so one transaction could deadlock. Each statement is idempotent. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credential_reviews add column if not exists type_id uuid');
    await addConstraint(runner, {
      table: 'credential_reviews',
      name: 'credential_reviews_type_id_fkey',
      definition: 'foreign key (type_id) references credential_types on delete cascade',
    });
    await createIndexConcurrently(runner, {
      name: 'credential_reviews_type_id_idx',
      on: 'credential_reviews (type_id)',
    });
    await runner.query(`
      create or replace function forget_reviews_of_assignment() returns trigger language plpgsql as $$
      begin
        delete from credential_reviews
        where credential_id = coalesce(new.credential_id, old.credential_id)
          and organization_id = coalesce(new.organization_id, old.organization_id) and type_id is distinct from new.type_id;
        return null;
      end $$`);
    await runner.query(`
      create or replace trigger reviews_forgotten after insert or update or delete on credential_type_assignments
        for each row execute function forget_reviews_of_assignment()`);
    await runner.query(`
      update credential_reviews r set type_id = (
        select case when count(*) = 1 then (array_agg(t.id))[1] end
        from credentials c join credential_types t on t.organization_id = r.organization_id
        left join credential_type_assignments a on a.credential_id = c.id and a.organization_id = r.organization_id
        where c.id = r.credential_id and case when a.type_id is not null then t.id = a.type_id
          else ${sameText('c.name')} in (select ${sameText('word')} from unnest(t.aliases || t.name) word)
            and (t.issuing_body is null or ${sameText('t.issuing_body')} = ${sameText('c.issuing_body')}) end
      )
      where type_id is null and not exists (
        select from audit_entries e where e.organization_id = r.organization_id and e.subject_id = r.credential_id
          and e.action = 'credential.type-assigned' and e.recorded_at > r.decided_at
      )`);
    // One multi-statement query is one transaction, so no decision goes unaudited in between.
    await runner.query(`
      drop trigger audited on credential_reviews;
      create constraint trigger audited after insert on credential_reviews
        deferrable initially deferred for each row execute function audit_requirement_rows('${AUDITED}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function forget_reviews_of_assignment cascade;
      alter table credential_reviews drop column type_id;
    `);
  }
}
