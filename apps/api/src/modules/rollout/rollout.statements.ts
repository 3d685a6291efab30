import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import type { RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import { statement } from '@tracker/database/statements';
import type { Visitor } from './registry/version-choice.js';

export const openedBy = (id: string) => `(select count(*)::int from release_exposures e where e.release_id = ${id})`;

/** All signed-out browsers count as one person, because deleting a cookie would create another. */
export const failedFor = (id: string) =>
  `(select count(distinct coalesce(f.user_id::text, 'signed out'))::int from release_failures f where f.release_id = ${id})`;

export const ALLOWANCE_LABEL = `coalesce(case a.kind
    when 'user' then (select u.email from users u where u.id = a.subject::uuid)
    when 'organization' then (select g.name from organizations g where g.id = a.subject::uuid) end, a.subject)`;

export interface VersionRow {
  id: string;
  version: string;
  entry: string;
  manifest: RemoteManifest;
}

export interface RegistryRow {
  revision: number;
  remote: string | null;
  isKilled: boolean;
  percentage: number;
  stable: VersionRow;
  candidate: (VersionRow & { shellSdkRange: string; isHalted: boolean }) | null;
  allowances: RolloutAllowance[];
  memberships: Visitor['memberships'];
  hasSeenItFail: boolean;
  isOwner: boolean;
  previousEntry: string | null;
}

/**
 * A prepared statement, because every page starts with it. The revision comes from the same snapshot, so a page never
 * claims a newer state than it has.
 */
export const REGISTRY = statement<{ userId: string | null; reporter: string | null }, RegistryRow>(
  'remote-registry',
  `select coalesce((select max(id) from rollout_events), 0)::float8 as revision,
      o.remote, o.is_killed as "isKilled", o.candidate_percentage as percentage,
      jsonb_build_object('id', s.id, 'version', s.version, 'entry', s.entry, 'manifest', s.manifest) as stable,
      case when c.id is not null then jsonb_build_object('id', c.id, 'version', c.version, 'entry', c.entry,
        'manifest', c.manifest, 'shellSdkRange', c.shell_sdk_range, 'isHalted', c.halted_at is not null) end as candidate,
      coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'subject', a.subject))
        from rollout_allowances a where a.remote = o.remote), '[]') as allowances,
      coalesce((select jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'role', m.role,
          'hasEarlyAccess', e.organization_id is not null))
        from memberships m left join early_access_organizations e on e.organization_id = m.organization_id
        where c.id is not null and m.user_id = :userId::uuid), '[]') as memberships,
      exists (select from release_failures f where f.release_id = c.id and f.reporter = :reporter::text) as "hasSeenItFail",
      exists (select from remote_owners w where w.user_id = :userId::uuid) as "isOwner",
      p.entry as "previousEntry"
    from (select) one
      left join (rollouts o join releases s on s.id = o.stable_release_id left join releases c on c.id = o.candidate_release_id
        left join releases p on p.id = o.previous_release_id)
        on true
    order by o.remote`,
);

export const REVISION = statement<object, { revision: number }>(
  'remotes-revision',
  'select coalesce(max(id), 0)::float8 as revision from rollout_events',
);

export type PreviewRow = VersionRow & { remote: string; name: string; shellSdkRange: string };

export const PREVIEW = statement<
  { remote: string; name: string; userId: string; isOperator: boolean; now: Date },
  PreviewRow
>(
  'remote-preview',
  `select p.remote, p.name, r.id, r.version, r.entry, r.manifest, r.shell_sdk_range as "shellSdkRange"
    from remote_previews p join releases r on r.id = p.release_id
    where p.remote = :remote and p.name = :name and p.ends_at > :now and (:isOperator::boolean
      or exists (select from remote_owners w where w.remote = p.remote and w.user_id = :userId::uuid)
      or exists (select from remote_preview_allowances a where a.remote = p.remote and a.name = p.name
        and case a.kind when 'user' then a.subject = :userId::text
          else exists (select from memberships m where m.user_id = :userId::uuid and m.organization_id::text = a.subject) end))`,
);
