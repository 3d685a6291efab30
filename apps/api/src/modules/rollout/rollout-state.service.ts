import { Injectable } from '@nestjs/common';
import type { RolloutChoice, RolloutState } from '@tracker/contracts/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { AllowancesRepository } from './allowances.repository.js';
import { DeployedShell } from './deployed-shell.js';
import { choiceFor, isRemoteRow } from './registry-answer.js';
import { RegistryService } from './registry.service.js';
import { notAllowable, remoteNotFound } from './rollout.errors.js';
import { candidateGroup } from './version-choice.js';
import { stickyPlace } from './sticky-percentage.js';

const STATES = `
  select o.remote, s.version as stable, c.version as candidate, o.candidate_percentage as percentage, o.is_killed as "isKilled",
    to_char(c.halted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "haltedAt", p.version as previous,
    c.shell_sdk_range as "shellSdkRange",
    (select count(distinct coalesce(f.user_id::text, 'signed out'))::int from release_failures f where f.release_id = c.id) as "failedFor",
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'subject', a.subject) order by a.kind, a.subject)
      from rollout_allowances a where a.remote = o.remote), '[]') as allowances
  from rollouts o join releases s on s.id = o.stable_release_id
    left join releases c on c.id = o.candidate_release_id left join releases p on p.id = o.previous_release_id
  where $1::text is null or o.remote = $1
  order by o.remote`;

/** What operators see: the state of each rollout, and why a person gets what they get. */
@Injectable()
export class RolloutStateService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly allowances: AllowancesRepository,
    private readonly registry: RegistryService,
    private readonly deployedShell: DeployedShell,
  ) {}

  list(): Promise<RolloutState[]> {
    return this.unitOfWork.manager.query<RolloutState[]>(STATES, [null]);
  }

  async get(remote: string): Promise<RolloutState> {
    const [state] = await this.unitOfWork.manager.query<RolloutState[]>(STATES, [remote]);
    if (!state) throw remoteNotFound(remote);
    return state;
  }

  /** Which version a user gets in a page of the deployed shell. */
  async choice(remote: string, user: string): Promise<RolloutChoice> {
    const userId = await this.allowances.findUserId(user);
    if (userId === undefined) throw notAllowable('user', user);
    const [rows, shellSdk] = await Promise.all([this.registry.rows(userId, null), this.deployedShell.sdkVersion()]);
    const row = rows.filter(isRemoteRow).find((row) => row.remote === remote);
    if (!row) throw remoteNotFound(remote);
    const choice = choiceFor(row, { userId, stickyId: userId, shellSdk });
    const { candidate, stable } = row;
    const chosen = choice.isCandidate && candidate ? candidate : stable;
    const place = candidate && stickyPlace(userId, candidateGroup(remote, candidate.version));
    return { remote, user, version: chosen.version, ...choice, place };
  }
}
