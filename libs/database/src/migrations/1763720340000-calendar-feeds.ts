import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CalendarFeeds1763720340000 implements MigrationInterface {
  name = 'CalendarFeeds1763720340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table calendar_feeds (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        organization_id uuid,
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        last_fetched_at timestamptz,
        foreign key (organization_id, user_id) references memberships on delete cascade
      );
      create unique index calendar_feeds_own_idx on calendar_feeds (user_id) where organization_id is null;
      create unique index calendar_feeds_organization_idx on calendar_feeds (organization_id, user_id) where organization_id is not null;

      create function audit_calendar_feeds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        organization organizations;
      begin
        select * into organization from organizations where id = coalesce(new.organization_id, old.organization_id);
        -- A person's own is nobody else's business, and with an organization everything of it goes.
        if found then
          perform audit_append(organization.id, case tg_op when 'INSERT' then 'calendar-feed.opened' else 'calendar-feed.closed' end,
            'organization', organization.id, organization.name, null, null);
        end if;
        return null;
      end $$;
      revoke execute on function audit_calendar_feeds() from public;
      create constraint trigger audited after insert or delete on calendar_feeds
        deferrable initially deferred for each row execute function audit_calendar_feeds();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table calendar_feeds; drop function audit_calendar_feeds');
  }
}
