import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { FirstRelease1763720540000 } from './migrations/1763720540000-first-release.js';

/** Empties the database and gives it the schema of 0.1.0. */
export async function migrateToFirstRelease(url: string): Promise<void> {
  const dataSource = await new DataSource({
    ...dataSourceOptions(url, { work: 'migration' }),
    migrations: [FirstRelease1763720540000],
  }).initialize();
  await dataSource.query('drop schema public cascade; create schema public');
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.query(AUDIT_MEMBERSHIPS);
  await dataSource.destroy();
}

/** The newest form needs a column that 0.1.0 lacks. */
const AUDIT_MEMBERSHIPS = `
  create or replace function audit_memberships() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
  declare
    organization uuid := coalesce(new.organization_id, old.organization_id);
    member uuid := coalesce(new.user_id, old.user_id);
    label text := coalesce((select email from users where id = member), member::text);
    is_own_act boolean := member::text = current_setting('tracker.actor_id', true);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(organization, 'member.joined', 'member', member, label,
        null, jsonb_build_object('role', new.role));
    elsif tg_op = 'DELETE' then
      perform audit_append(organization, case when is_own_act then 'member.left' else 'member.removed' end,
        'member', member, label, jsonb_build_object('role', old.role), null);
    elsif old.role <> new.role then
      perform audit_append(organization, 'member.role-changed', 'member', member, label,
        jsonb_build_object('role', old.role), jsonb_build_object('role', new.role));
    end if;
    return null;
  end $$`;
