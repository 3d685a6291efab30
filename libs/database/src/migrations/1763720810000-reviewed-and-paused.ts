import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was reviewed and then changed asks for a new review; who says that something is being renewed is looked at for reminders. */
export class ReviewedAndPaused1763720810000 implements MigrationInterface {
  name = 'ReviewedAndPaused1763720810000';

  async up(runner: QueryRunner): Promise<void> {
    // A trigger locks its table against writers until the transaction ends, and waits for those that are writing.
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query(`
      create function forget_reviews() returns trigger language plpgsql as $$
      begin
        delete from credential_reviews where credential_id = new.id;
        return null;
      end $$;

      create function forget_reviews_of_document() returns trigger language plpgsql as $$
      begin
        delete from credential_reviews where credential_id = coalesce(new.credential_id, old.credential_id);
        return null;
      end $$;

      create trigger reviews_forgotten after update on credentials for each row
        when ((old.name, old.issuing_body, old.issue_date, old.expiry_date)
          is distinct from (new.name, new.issuing_body, new.issue_date, new.expiry_date))
        execute function forget_reviews();
      create trigger reviews_forgotten after insert or delete on documents
        for each row execute function forget_reviews_of_document();

      create trigger reminder_recheck_paused after insert or update or delete on requirement_progress
        for each row execute function reminder_recheck_person();
    `);
    await runner.query('alter table credentials add column recorded_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credentials drop column recorded_by;
      drop trigger reminder_recheck_paused on requirement_progress;
      drop function forget_reviews, forget_reviews_of_document cascade`);
  }
}
