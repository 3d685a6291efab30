import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The rollout log keeps an operator's actions after the account is deleted, but not the address. */
export class ErasableOperators1763721400000 implements MigrationInterface {
  name = 'ErasableOperators1763721400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function refuse_rollout_event_change() returns trigger language plpgsql as $$
      begin
        -- From within the trigger of an erasure, and nothing but the name.
        if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
          if to_jsonb(new) - 'actor' = to_jsonb(old) - 'actor' and new.actor = 'a former operator' then
            return new;
          end if;
        end if;
        raise exception 'the rollouts'' audit is append-only' using errcode = 'insufficient_privilege';
      end $$;

      create function clear_operator() returns trigger language plpgsql
        security definer set search_path = public, pg_temp as $$
      begin
        -- A command says who is behind it as: address (command line).
        update rollout_events set actor = 'a former operator'
          where lower(split_part(actor, ' (', 1)) = any(new.addresses);
        return new;
      end $$;
      revoke execute on function clear_operator() from public;
      -- Before the trigger "erase", which takes the addresses away.
      create trigger clear_operator before insert on audit_erasures for each row execute function clear_operator();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger clear_operator on audit_erasures;
      drop function clear_operator();
      create or replace function refuse_rollout_event_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the rollouts'' audit is append-only' using errcode = 'insufficient_privilege';
      end $$;
    `);
  }
}
