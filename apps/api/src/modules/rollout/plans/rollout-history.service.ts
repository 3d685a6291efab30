import { Injectable } from '@nestjs/common';
import type { ListedRelease, RolloutEventPage, RolloutEventsQuery } from '@tracker/contracts/rollout/rollouts';
import { Statements, statement } from '@tracker/database/statements';
import { RolloutEventsRepository } from './rollout-events.repository.js';
import { RolloutStateService } from '../rollout-state.service.js';
import { failedFor, givenTo, isoText } from '../rollout.statements.js';

const LISTED = 50;

const RELEASES = statement<{ remote: string }, ListedRelease>(
  'releases-of-remote',
  `select r.version, r.shell_sdk_range as "shellSdkRange", ${isoText('r.halted_at')} as "haltedAt",
    ${isoText('r.created_at')} as "releasedAt", ${givenTo('r.id')} as "givenTo", ${failedFor('r.id')} as "failedFor",
    case r.id when o.stable_release_id then 'stable' when o.candidate_release_id then 'candidate'
      when o.previous_release_id then 'previous' end as standing
  from releases r join rollouts o on o.remote = r.remote
  where r.remote = :remote and not r.is_preview
  order by array_position(array[o.candidate_release_id, o.stable_release_id, o.previous_release_id], r.id), r.created_at desc
  limit ${LISTED}`,
);

@Injectable()
export class RolloutHistoryService {
  constructor(
    private readonly statements: Statements,
    private readonly states: RolloutStateService,
    private readonly events: RolloutEventsRepository,
  ) {}

  async releases(remote: string): Promise<ListedRelease[]> {
    await this.states.get(remote);
    return this.statements.rows(RELEASES, { remote });
  }

  /** Only operators see events that concern all remotes, because these name organizations. */
  async eventPage(
    remote: string,
    { before, limit }: RolloutEventsQuery,
    { isOperator }: { isOperator: boolean } = { isOperator: true },
  ): Promise<RolloutEventPage> {
    // An ended remote has events but no state.
    if (!(await this.events.hasAny(remote))) await this.states.get(remote);
    const found = await this.events.list(isOperator ? [remote, '*'] : [remote], {
      before: before ?? null,
      limit: limit + 1,
    });
    const events = found.slice(0, limit);
    return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
  }
}
