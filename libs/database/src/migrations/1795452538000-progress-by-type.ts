import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { addConstraint, createIndexConcurrently } from '../schema-changes.js';

const AUDITED = JSON.stringify({
  prefix: 'progress.',
  words: { insert: 'marked', update: 'marked', delete: 'ended' },
  subject: 'member',
  id: 'user_id',
  names: { type_id: 'typeId', until: 'until' },
});

/**
 * The previous release still reads and writes progress by requirement; a trigger adds the type to its rows.
 * `requirement_id` can be dropped once that release is gone.
 */
export class ProgressByType1795452538000 implements MigrationInterface {
  name = 'ProgressByType1795452538000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table requirement_progress add column if not exists type_id uuid');
    await runner.query(`
      create or replace function add_type_to_progress() returns trigger language plpgsql as $$
      begin
        new.type_id := (select r.type_id from requirements r where r.id = new.requirement_id);
        delete from requirement_progress
          where type_id = new.type_id and user_id = new.user_id and requirement_id is distinct from new.requirement_id;
        return new;
      end $$`);
    await runner.query(`
      create or replace trigger type_added before insert on requirement_progress
        for each row when (new.type_id is null) execute function add_type_to_progress()`);
    // One multi-statement query is one transaction, in which auditing is off. Of several rows for a type, the displayed
    // one stays.
    await runner.query(`
      drop trigger audited on requirement_progress;
      update requirement_progress p set type_id = r.type_id from requirements r
        where r.id = p.requirement_id and p.type_id is null;
      delete from requirement_progress p using requirement_progress other
        where other.type_id = p.type_id and other.user_id = p.user_id and (other.until, other.requirement_id) > (p.until, p.requirement_id);
      create constraint trigger audited after insert or update or delete on requirement_progress
        deferrable initially deferred for each row execute function audit_requirement_rows('${AUDITED}')`);
    await createIndexConcurrently(runner, {
      name: 'requirement_progress_requirement_id_user_id_idx',
      on: 'requirement_progress (requirement_id, user_id)',
      isUnique: true,
    });
    await createIndexConcurrently(runner, {
      name: 'requirement_progress_by_type',
      on: 'requirement_progress (type_id, user_id)',
      isUnique: true,
    });
    await runner.query(`
      alter table requirement_progress drop constraint if exists requirement_progress_pkey,
        add constraint requirement_progress_pkey primary key using index requirement_progress_by_type;
      alter table requirement_progress alter column requirement_id drop not null`);
    await addConstraint(runner, {
      table: 'requirement_progress',
      name: 'requirement_progress_type_id_fkey',
      definition: 'foreign key (type_id) references credential_types on delete cascade',
    });
    await addConstraint(runner, {
      table: 'requirement_progress',
      name: 'requirement_progress_requirement_id_fkey',
      definition: 'foreign key (requirement_id) references requirements on delete set null',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from requirement_progress where requirement_id is null;
      drop function add_type_to_progress cascade;
      alter table requirement_progress drop column type_id, add primary key (requirement_id, user_id);
      drop index requirement_progress_requirement_id_user_id_idx;
    `);
  }
}
