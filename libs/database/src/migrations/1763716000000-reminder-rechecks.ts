import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Marks people for the next scan after a change. Transactions only insert marks, and a scan deletes only those it saw,
 * so no change is lost.
 */
export class ReminderRechecks1763716000000 implements MigrationInterface {
  name = 'ReminderRechecks1763716000000';

  async up(runner: QueryRunner): Promise<void> {
    // Creating a trigger locks its table against writers and waits for running ones.
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query(`
      create table reminder_rechecks (
        user_id uuid not null references users on delete cascade,
        id uuid not null default gen_random_uuid(),
        primary key (user_id, id)
      );

      create function reminder_recheck_owners() returns trigger language plpgsql as $$
      begin
        insert into reminder_rechecks (user_id) select distinct owner_id from made;
        return null;
      end $$;

      create function reminder_recheck_owner() returns trigger language plpgsql as $$
      begin
        insert into reminder_rechecks (user_id) values (new.owner_id);
        return null;
      end $$;

      -- A person who is being deleted takes memberships and stopped mails along, and is gone by then.
      create function reminder_recheck_person() returns trigger language plpgsql as $$
      begin
        insert into reminder_rechecks (user_id)
        select id from users where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
        return null;
      end $$;

      create function reminder_recheck_self() returns trigger language plpgsql as $$
      begin
        insert into reminder_rechecks (user_id) values (new.id);
        return null;
      end $$;

      create function reminder_recheck_members() returns trigger language plpgsql as $$
      begin
        insert into reminder_rechecks (user_id) select user_id from memberships where organization_id = new.id;
        return null;
      end $$;
    `);
    await runner.query(`
      create trigger reminder_recheck_made after insert on credentials
        referencing new table as made for each statement execute function reminder_recheck_owners();
      create trigger reminder_recheck_changed after update on credentials for each row
        when (old.expiry_date <> new.expiry_date or old.owner_id <> new.owner_id) execute function reminder_recheck_owner();
      create trigger reminder_recheck_joined_or_left after insert or delete on memberships
        for each row execute function reminder_recheck_person();
      create trigger reminder_recheck_resumed after delete on mail_unsubscriptions
        for each row execute function reminder_recheck_person();
      create trigger reminder_recheck_moved after update on users for each row
        when (old.time_zone <> new.time_zone) execute function reminder_recheck_self();
      create trigger reminder_recheck_configured after update on organizations for each row
        when ((old.email_reminders, old.expiration_alerts, old.reminder_days)
          is distinct from (new.email_reminders, new.expiration_alerts, new.reminder_days))
        execute function reminder_recheck_members();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function reminder_recheck_owners, reminder_recheck_owner, reminder_recheck_person, reminder_recheck_self,
        reminder_recheck_members cascade;
      drop table reminder_rechecks`);
  }
}
