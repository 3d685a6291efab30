import { requireSame } from '../expectations.js';
import type { Model } from '../model.js';
import type { World } from '../world.js';

/** Excludes people who are leaving: how their data is stored until they return is not specified. */
const FACTS = `
  with here as (select u.id from users u where not exists (select from account_deletions d where d.user_id = u.id))
  select string_agg(kind || ' ' || fact, E'\\n') as facts,
    exists (select from outbox_messages where state = 'queued') as "hasMail" from (
  select 'place' as kind, concat_ws(' ', organization_id, user_id, role) as fact from memberships where user_id in (select id from here)
  union all select 'invitation', id::text from invitations where status = 'pending' and expires_at > $1
  union all select 'credential', concat_ws(' ', id, owner_id, expiry_date, has_document, archived_at is not null) from credentials
  union all select 'group', concat_ws(' ', group_id, user_id, joined_on) from requirement_group_members where user_id in (select id from here)
  union all select 'waiver', concat_ws(' ', user_id, requirement_id, until) from waivers where user_id in (select id from here)
  union all select 'requirement', concat_ws(' ', id, type_id, group_id, grace_days) from requirements
  union all select 'assignment', concat_ws(' ', credential_id, type_id) from credential_type_assignments where user_id in (select id from here)
  union all select 'asked', concat_ws(' ', user_id, type_id, extract(epoch from asked_at)::bigint) from requirement_requests where user_id in (select id from here)
  union all select 'feed', concat_ws(' ', user_id, organization_id) from calendar_feeds where user_id in (select id from here)
  union all select 'plan', concat_ws(' ', id, subscription_tier) from organizations
  union all select 'session', concat_ws(' ', user_id, sso_organization_id is not null) from sessions
  union all select 'owners', concat_ws(' ', organization_id, count(*)) from all_memberships where role = 'owner' group by organization_id
  ) rows`;

export async function checkFacts(model: Model, world: World): Promise<{ hasMail: boolean }> {
  const [row] = await world.sql<{ facts: string | null; hasMail: boolean }>(FACTS, [model.now]);
  requireSame(row?.facts?.split('\n') ?? [], factsOf(model, world), 'The rows');
  return { hasMail: row?.hasMail === true };
}

function factsOf(model: Model, world: World): string[] {
  const line = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null).join(' ');
  const isHere = ({ person }: { person: { leavingSince: Date | null } }) => person.leavingSince === null;
  return [
    ...model.memberships
      .filter(isHere)
      .map(({ organization, person, role }) => line('place', organization.id, person.id, role)),
    ...model.invitations.filter(({ expiresAt }) => expiresAt > model.now).map(({ id }) => line('invitation', id)),
    ...model.credentials.map(({ id, owner, expiryDate, hasDocument, isArchived }) =>
      line('credential', id, owner.id, expiryDate, hasDocument ? 't' : 'f', isArchived ? 't' : 'f'),
    ),
    ...model.groups.flatMap(({ id, members }) =>
      members.filter(isHere).map(({ person, joinedOn }) => line('group', id, person.id, joinedOn)),
    ),
    ...model.waivers
      .filter(isHere)
      .map(({ person, requirement, until }) => line('waiver', person.id, requirement.id, until)),
    ...model.requirements.map(({ id, type, group, graceDays }) =>
      line('requirement', id, type.id, group?.id ?? null, graceDays),
    ),
    ...model.credentials
      .filter(({ owner }) => owner.leavingSince === null)
      .flatMap(({ id, assigned }) => assigned.map((type) => line('assignment', id, type.id))),
    ...model.requests
      .filter(isHere)
      .map(({ person, type, at }) => line('asked', person.id, type.id, at.getTime() / 1_000)),
    ...world.sessions
      .after(model)
      .map(({ userId, isThroughProvider }) => line('session', userId, isThroughProvider ? 't' : 'f')),
    ...model.feeds.filter(isHere).map(({ person, organization }) => line('feed', person.id, organization?.id ?? null)),
    ...model.organizations.flatMap(({ id, tier }) => [line('owners', id, 1), line('plan', id, tier)]),
  ];
}
