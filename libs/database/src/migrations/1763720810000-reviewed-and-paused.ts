import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Changing a reviewed credential withdraws its review; a reported renewal marks the person for a reminder recheck. */
export class ReviewedAndPaused1763720810000 implements MigrationInterface {
  name = 'ReviewedAndPaused1763720810000';
  /** Writers lock documents and credentials in either order, so one transaction that locks both could deadlock. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function forget_reviews() returns trigger language plpgsql as $$
      begin
        delete from credential_reviews where credential_id = new.id;
        return null;
      end $$`);
    await runner.query(`
      create or replace function forget_reviews_of_document() returns trigger language plpgsql as $$
      begin
        delete from credential_reviews where credential_id = coalesce(new.credential_id, old.credential_id);
        return null;
      end $$`);
    await runner.query(`
      create or replace trigger reviews_forgotten after update on credentials for each row
        when ((old.name, old.issuing_body, old.issue_date, old.expiry_date)
          is distinct from (new.name, new.issuing_body, new.issue_date, new.expiry_date))
        execute function forget_reviews()`);
    await runner.query(`
      create or replace trigger reviews_forgotten after insert or delete on documents
        for each row execute function forget_reviews_of_document()`);
    await runner.query(`
      create or replace trigger reminder_recheck_paused after insert or update or delete on requirement_progress
        for each row execute function reminder_recheck_person()`);
    await runner.query('alter table credentials add column if not exists recorded_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credentials drop column recorded_by;
      drop trigger reminder_recheck_paused on requirement_progress;
      drop function forget_reviews, forget_reviews_of_document cascade`);
  }
}
