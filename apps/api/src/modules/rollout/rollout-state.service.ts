import { Inject, Injectable } from '@nestjs/common';
import type {
  ListedRelease,
  RolloutChoice,
  RolloutEvent,
  RolloutEventPage,
  RolloutEventsQuery,
  RolloutState,
  VersionError,
} from '@tracker/contracts/rollout/rollouts';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { instantText } from '@tracker/database/json-columns';
import { Statements, statement } from '@tracker/database/statements';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { isOperator } from '../../platform/actor/actor.js';
import { AllowancesRepository } from './access/allowances.repository.js';
import { RemoteAccessService } from './access/remote-access.service.js';
import { errorsOf } from './health/release-errors.js';
import { ReleaseHealthRepository } from './health/release-health.repository.js';
import { ReleaseCompatibility } from './releases/release-compatibility.service.js';
import { choiceFor, isRemoteRow, visibleTo } from './registry/registry-answer.js';
import { RegistryService } from './registry/registry.service.js';
import { notAllowable, remoteNotFound } from './rollout.errors.js';
import { RolloutRepository } from './rollout.repository.js';
import { ALLOWANCE_LABEL, failedFor, openedBy } from './rollout.statements.js';
import { candidateGroup, bucketOf } from './registry/version-choice.js';

const figures = (id: string) => `jsonb_build_object('openedBy', ${openedBy(id)}, 'failedFor', ${failedFor(id)})`;

const STATES = statement<{ remote: string | null }, RolloutState>(
  'rollout-states',
  `select o.remote, s.version as stable, c.version as candidate, n.version as next, o.prefixes, o.service_url as "serviceUrl", o.candidate_percentage as percentage, o.is_killed as "isKilled",
    ${instantText('c.halted_at')} as "haltedAt", case when p.entry <> '' then p.version end as previous, c.shell_sdk_range as "shellSdkRange",
    ${figures('s.id')} as "stableFigures", case when c.id is not null then ${figures('c.id')} end as "candidateFigures",
    (select count(*)::int from early_access_organizations) as "earlyAccessOrganizations",
    (select jsonb_build_object('steps', l.percentages, 'everyMinutes', l.every_minutes, 'nextAt', ${instantText('l.next_at')}, 'promote', l.promotes)
      from rollout_plans l where l.remote = o.remote) as plan,
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'subject', a.subject, 'label', ${ALLOWANCE_LABEL}) order by a.kind, a.subject)
      from rollout_allowances a where a.remote = o.remote), '[]') as allowances
  from rollouts o join releases s on s.id = o.stable_release_id
    left join releases c on c.id = o.candidate_release_id left join releases p on p.id = nullif(o.previous_release_id, s.id)
    left join releases n on n.id = o.next_release_id
  where :remote::text is null or o.remote = :remote
  order by o.remote`,
);

const MAX_RELEASES = 50;

const RELEASES = statement<{ remote: string }, ListedRelease>(
  'releases-of-remote',
  `select r.version, r.commit, r.author, r.link, r.shell_sdk_range as "shellSdkRange", ${instantText('r.halted_at')} as "haltedAt",
    ${instantText('r.created_at')} as "releasedAt", ${openedBy('r.id')} as "openedBy", ${failedFor('r.id')} as "failedFor",
    case r.id when o.stable_release_id then 'stable' when o.candidate_release_id then 'candidate'
      when o.next_release_id then 'next' when o.previous_release_id then 'previous' end as standing
  from releases r join rollouts o on o.remote = r.remote
  where r.remote = :remote and not r.is_preview and r.entry <> ''
  order by array_position(array[o.next_release_id, o.candidate_release_id, o.stable_release_id, o.previous_release_id], r.id), r.created_at desc
  limit ${MAX_RELEASES}`,
);

@Injectable()
export class RolloutStateService {
  constructor(
    private readonly statements: Statements,
    private readonly rollouts: RolloutRepository,
    private readonly health: ReleaseHealthRepository,
    private readonly allowances: AllowancesRepository,
    private readonly access: RemoteAccessService,
    private readonly registry: RegistryService,
    private readonly compatibility: ReleaseCompatibility,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(): Promise<RolloutState[]> {
    return this.statements.rows(STATES, { remote: null });
  }

  async listOwned(userId: string): Promise<RolloutState[]> {
    const own = await this.access.remotesOf(userId);
    return (await this.list()).filter(({ remote }) => own.includes(remote));
  }

  async get(remote: string): Promise<RolloutState> {
    const state = await this.statements.one(STATES, { remote });
    if (!state) throw remoteNotFound(remote);
    return state;
  }

  async releases(remote: string): Promise<ListedRelease[]> {
    await this.get(remote);
    return this.statements.rows(RELEASES, { remote });
  }

  async errors(remote: string): Promise<VersionError[]> {
    await this.get(remote);
    return errorsOf(this.health, remote);
  }

  /** Only operators see events that concern all remotes, because these name organizations. */
  async eventPage(
    remote: string,
    { before, limit }: RolloutEventsQuery,
    { isOperator }: { isOperator: boolean } = { isOperator: true },
  ): Promise<RolloutEventPage> {
    // An ended remote has events but no state.
    if (!(await this.rollouts.hasEvents(remote))) await this.get(remote);
    const found = await this.rollouts.listEvents(isOperator ? [remote, '*'] : [remote], {
      before: before ?? null,
      limit: limit + 1,
    });
    const events = await this.withNames(found.slice(0, limit));
    return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
  }

  /** The trail stores ids, so that nobody's address stays in it. */
  private async withNames(events: readonly RolloutEvent[]): Promise<RolloutEvent[]> {
    const ids = events.flatMap(({ after }) => Object.values(after ?? {}).filter(isId));
    if (ids.length === 0) return [...events];
    const names = await this.allowances.namesOf(ids);
    const nameOf = (value: unknown) => (isId(value) ? (names.get(value) ?? 'deleted since') : value);
    return events.map((event) => ({
      ...event,
      after: event.after && Object.fromEntries(Object.entries(event.after).map(([key, value]) => [key, nameOf(value)])),
    }));
  }

  async choice(remote: string, user: string): Promise<RolloutChoice> {
    const person = await this.allowances.findUser(user);
    if (!person) throw notAllowable('user', user);
    const userId = person.id;
    const [rows, shellSdk] = await Promise.all([this.registry.rows(userId, null), this.compatibility.deployedSdk()]);
    const row = rows.filter(isRemoteRow).find((row) => row.remote === remote);
    if (!row) throw remoteNotFound(remote);
    const choice = choiceFor(row, { userId, stickyId: userId, shellSdk });
    const { candidate, stable } = row;
    const chosen = choice.isCandidate && candidate ? candidate : stable;
    const place = candidate && bucketOf(userId, candidateGroup(remote, candidate.version));
    const answer = { remote, user, version: chosen.version, place };
    if (chosen.manifest.routes.length === 0) return { ...answer, isCandidate: false, reason: 'nothing-to-show' };
    const isShown =
      visibleTo({ isOperator: isOperator(person, this.environment), isOwner: row.isOwner }, chosen) !== null;
    return isShown ? { ...answer, ...choice } : { ...answer, isCandidate: false, reason: 'operators-only' };
  }
}

const isId = (value: unknown): value is string => idSchema.safeParse(value).success;
