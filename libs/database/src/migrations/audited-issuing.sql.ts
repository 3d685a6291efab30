const NAMES = {
  badge_issuers: { name: 'name', url: 'url', email: 'email', description: 'description' },
  badge_achievements: {
    name: 'name',
    description: 'description',
    criteria: 'criteria',
    achievement_type: 'achievementType',
    valid_for_months: 'validForMonths',
    image_id: 'imageId',
  },
} as const;

const namesOf = (table: keyof typeof NAMES) => `'${JSON.stringify(NAMES[table])}'::jsonb`;

/** Entries name achievements and awards, never recipients, whose names could otherwise not be erased. */
export const AUDITED_ISSUING = `
  create function audit_badge_issuers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    before jsonb := audit_pick(to_jsonb(old), ${namesOf('badge_issuers')});
    after jsonb := audit_pick(to_jsonb(new), ${namesOf('badge_issuers')});
    label text := (select o.name from organizations o where o.id = new.organization_id);
  begin
    if label is null or before = after then
      return null;
    end if;
    if tg_op = 'INSERT' then
      perform audit_append(new.organization_id, 'issuer.set-up', 'organization', new.organization_id, label, null, after);
    else
      perform audit_append(new.organization_id, 'issuer.updated', 'organization', new.organization_id, label,
        audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;
  create constraint trigger audited after insert or update on badge_issuers
    deferrable initially deferred for each row execute function audit_badge_issuers();

  create function audit_badge_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform audit_append(o.id, 'issuer.key-created', 'organization', o.id, o.name, null,
      jsonb_build_object('number', new.number, 'publicKey', new.public_key)) from organizations o where o.id = new.organization_id;
    return null;
  end $$;
  create constraint trigger audited after insert on badge_issuer_keys
    deferrable initially deferred for each row execute function audit_badge_keys();

  create function audit_badge_achievements() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    before jsonb := audit_pick(to_jsonb(old), ${namesOf('badge_achievements')});
    after jsonb := audit_pick(to_jsonb(new), ${namesOf('badge_achievements')});
    whole badge_achievements := coalesce(new, old);
  begin
    if before = after or not exists (select from organizations o where o.id = whole.organization_id) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      perform audit_append(whole.organization_id, 'achievement.updated', 'achievement', whole.id, whole.name,
        audit_difference(before, after), audit_difference(after, before));
    else
      perform audit_append(whole.organization_id, case tg_op when 'INSERT' then 'achievement.created' else 'achievement.deleted' end,
        'achievement', whole.id, whole.name, before, after);
    end if;
    return null;
  end $$;
  create constraint trigger audited after insert or update or delete on badge_achievements
    deferrable initially deferred for each row execute function audit_badge_achievements();

  -- One entry for all awards of a call.
  create function audit_badge_awarding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform audit_append(w.organization_id, 'badge.awarded', 'achievement', a.id, a.name, null,
      jsonb_build_object('awards', count(*), 'awardIds', jsonb_agg(w.id order by w.position)))
      from changed w join badge_achievements a on a.id = w.achievement_id group by w.organization_id, a.id, a.name;
    return null;
  end $$;
  create trigger audited after insert on badge_awards
    referencing new table as changed for each statement execute function audit_badge_awarding();

  create function audit_badge_awards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform audit_append(new.organization_id, case when old.revoked_at is distinct from new.revoked_at then 'badge.revoked' else 'badge.claimed' end,
      'award', new.id, a.name, null, jsonb_strip_nulls(jsonb_build_object('achievementId', a.id, 'reason', new.revoked_reason)))
      from badge_achievements a join organizations o on o.id = a.organization_id where a.id = new.achievement_id;
    return null;
  end $$;
  create constraint trigger changes_audited after update on badge_awards
    deferrable initially deferred for each row
    when (old.revoked_at is distinct from new.revoked_at or old.claimed_at is distinct from new.claimed_at)
    execute function audit_badge_awards();

  revoke execute on function audit_badge_issuers(), audit_badge_keys(), audit_badge_achievements(), audit_badge_awarding(), audit_badge_awards() from public;
`;
