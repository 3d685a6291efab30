import { Migration } from '../schema-changes.js';

/**
 * Records a decision that its reviewer takes back. Deletions by triggers and cascades have causes with entries of their
 * own, and a decision that replaces another is recorded instead.
 */
const UNDONE = `
  create or replace function audit_review_undone() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    label text;
  begin
    select c.name into label from credentials c join memberships m
      on m.user_id = c.owner_id and m.organization_id = old.organization_id where c.id = old.credential_id;
    if label is not null and not exists (
      select from credential_reviews r where r.organization_id = old.organization_id and r.credential_id = old.credential_id)
    then
      perform audit_append(old.organization_id, 'review.undone', 'credential', old.credential_id, label,
        jsonb_build_object('decision', old.decision, 'reason', old.reason, 'typeId', old.type_id), null);
    end if;
    return null;
  end $$;
  revoke execute on function audit_review_undone() from public;

  drop trigger if exists undone on credential_reviews;
  create constraint trigger undone after delete on credential_reviews
    deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function audit_review_undone();
`;

export class ReviewUndo1795474050000 extends Migration {
  steps = [UNDONE];
}
