import { Injectable } from '@nestjs/common';
import { type PreviewOutcome, previewNameSchema } from '@tracker/contracts/rollout/remote-access';
import type { ReleaseOrigin, ReleaseOutcome } from '@tracker/contracts/rollout/rollouts';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { type BuiltRemote, hashOfAll, readBuiltRemote } from './files/built-remote.js';
import { audienceOf, changeBy, type DeploymentAudience, type DeploymentMode } from './deployment-audience.js';
import { saveSourceMaps } from '../health/release-errors.js';
import { ReleaseFilesService } from './files/release-files.service.js';
import { RemoteStorage } from './files/remote-storage.js';
import { PreviewsService } from '../access/previews.service.js';
import { tokenOfAnother } from '../../../platform/http/access/bearer-token.js';
import { remoteNotFound, unusablePreviewName, versionTaken } from '../rollout.errors.js';
import { isRunning, withNext } from '../rollout.policy.js';
import { type Author, RolloutRepository, settingsOf } from '../rollout.repository.js';
import { ReleaseHealthRepository } from '../health/release-health.repository.js';
import { ReleaseCompatibility } from './release-compatibility.service.js';

export interface Deployment {
  remote: string;
  version: string;
  audience: DeploymentAudience;
  isForEveryone: boolean;
}

interface ReleaseOptions {
  /** Refuses an unknown remote, whose first version would go to everyone at once. */
  isKnown?: boolean;
  only?: string | null;
  replaces?: boolean | undefined;
  origin?: Partial<ReleaseOrigin>;
}

const ACTIONS = { everyone: 'deployed', candidate: 'offered', 'left-out': 'left-out' } as const;

@Injectable()
export class ReleaseRegistrationService {
  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly health: ReleaseHealthRepository,
    private readonly previews: PreviewsService,
    private readonly files: ReleaseFilesService,
    private readonly storage: RemoteStorage,
    private readonly compatibility: ReleaseCompatibility,
  ) {}

  /**
   * Idempotent, because every start registers the same builds. Throws if somebody would get the build and a route
   * overlaps one of another remote.
   */
  async register(folder: string, mode: DeploymentMode): Promise<Deployment> {
    const build = await readBuiltRemote(folder);
    const { name: remote } = build.manifest;
    const admit = () => this.freeVersion(build);
    return this.files.store(build, admit, async (version) => {
      const known = await this.rollouts.findRelease(remote, version);
      const isKnown = known !== null && !known.isPreview;
      const release = await this.insertRelease(build, version, { isGradual: false });
      const isFirst = await this.rollouts.insertFirst(remote, release.id);
      const rollout = await this.rollouts.getLocked(remote);
      const isOutdated = await this.rollouts.hasReleaseSince(remote, build.builtAt);
      const fitsStable = await this.compatibility.isForDeployedShell(rollout.stableRelease);
      const hasPlan = (await this.rollouts.findPlan(remote)) !== null;
      const audience = isFirst
        ? 'everyone'
        : audienceOf({ mode, rollout, release, isKnown, isOutdated, fitsStable, hasPlan });
      if (audience === 'everyone' || audience === 'candidate') {
        await this.compatibility.requireFreeRoutes(build.manifest);
        await this.rollouts.removePlan(remote);
      }
      const { change } = withNext(rollout, changeBy(audience, rollout, release));
      await this.rollouts.update(remote, { deployedVersion: version, ...change });
      if (audience !== 'unchanged') {
        await this.rollouts.updateRelease(release.id, { isGradual: audience !== 'everyone' });
        const settings = {
          before: isFirst ? null : settingsOf(rollout),
          after: settingsOf(await this.rollouts.getLocked(remote)),
        };
        await this.rollouts.insertEvent({
          remote,
          version,
          action: ACTIONS[audience],
          actor: 'the product',
          ...settings,
        });
      }
      return {
        remote,
        version,
        audience,
        isForEveryone: audience === 'everyone' || rollout.stableReleaseId === release.id,
      };
    });
  }

  /**
   * Adds the build as a candidate at 0 %, or as the next one while a candidate is running. Releasing a halted version
   * again lifts the halt; no-op if the build is already stable, the candidate or the next.
   */
  async release(
    folder: string,
    author: Author,
    { isKnown = false, only = null, replaces = false, origin = {} }: ReleaseOptions = {},
  ): Promise<ReleaseOutcome> {
    const build = await readBuiltRemote(folder);
    const { name: remote } = build.manifest;
    if (only !== null && only !== remote) throw tokenOfAnother(only, remote);
    const admit = () => this.releasableVersion(build, isKnown);
    return this.files.store(build, admit, async (version) => {
      const rollout = await this.rollouts.findLocked(remote);
      const release = await this.insertRelease(build, version, { isGradual: true, origin });
      const { id } = release;
      if (!rollout) {
        await this.rollouts.insertFirst(remote, id);
        await this.rollouts.updateRelease(id, { isGradual: false });
        await this.rollouts.insertEvent({ remote, version, action: 'deployed', ...author });
        return outcome(release, { isNew: true, state: 'stable' });
      }
      if (rollout.stableReleaseId === id) return outcome(release, { isNew: false, state: 'stable' });
      if (rollout.candidateReleaseId === id && release.haltedAt === null)
        return outcome(release, { isNew: false, state: 'candidate' }, rollout.candidatePercentage);
      const waits = !replaces && isRunning(rollout, (await this.rollouts.findPlan(remote)) !== null);
      if (rollout.nextReleaseId === id && waits) return outcome(release, { isNew: false, state: 'next' });
      await this.rollouts.updateRelease(id, { isGradual: true, haltedAt: null });
      await this.health.forget(id);
      if (!waits) await this.rollouts.removePlan(remote);
      await this.rollouts.update(
        remote,
        waits ? { nextReleaseId: id } : { candidateReleaseId: id, candidatePercentage: 0, nextReleaseId: null },
      );
      const dropped = [waits ? null : rollout.candidateRelease, rollout.nextRelease]
        .filter((former) => former !== null && former.id !== id)
        .map((former) => former?.version);
      const after = settingsOf(await this.rollouts.getLocked(remote));
      await this.rollouts.insertEvent({
        remote,
        version,
        action: waits ? 'queued' : 'released',
        ...author,
        before: settingsOf(rollout),
        after: { ...after, ...(dropped.length > 0 && { dropped }) },
      });
      return outcome(release, { isNew: true, state: waits ? 'next' : 'candidate' });
    });
  }

  /** Only for a known remote: before its first version there is no fallback. `only` limits the author to one remote. */
  async preview(
    folder: string,
    name: string,
    author: Author,
    { only = null, origin = {} }: Pick<ReleaseOptions, 'only' | 'origin'> = {},
  ): Promise<PreviewOutcome> {
    const named = previewNameSchema.safeParse(name);
    if (!named.success) throw unusablePreviewName(String(named.error.issues[0]?.message));
    const build = await readBuiltRemote(folder);
    const { name: remote } = build.manifest;
    if (only !== null && only !== remote) throw tokenOfAnother(only, remote);
    const admit = () => this.releasableVersion(build, true);
    return this.files.store(build, admit, async (version) => {
      const release = await this.insertRelease(build, version, { isGradual: false, isPreview: true, origin });
      return this.previews.show(release, name, author);
    });
  }

  private async releasableVersion({ manifest, version, contentHash }: BuiltRemote, isKnown: boolean): Promise<string> {
    const { name: remote } = manifest;
    const rollout = await this.rollouts.findLocked(remote);
    if (isKnown && !rollout) throw remoteNotFound(remote);
    const known = await this.rollouts.findRelease(remote, version);
    if (known && hashOfAll(known.hashes) !== contentHash) throw versionTaken(remote, version);
    await this.compatibility.requireFitting(manifest);
    return version;
  }

  private async insertRelease(
    build: BuiltRemote,
    version: string,
    {
      isGradual,
      isPreview = false,
      origin,
    }: { isGradual: boolean; isPreview?: boolean; origin?: Partial<ReleaseOrigin> },
  ): Promise<Release> {
    const { manifest, hashes, entry } = build;
    const { name: remote, shellSdk: shellSdkRange } = manifest;
    const address = this.storage.addressOf(remote, version, entry);
    const release = await this.rollouts.insertRelease({
      remote,
      version,
      entry: address,
      manifest,
      shellSdkRange,
      hashes,
      isGradual,
      isPreview,
      ...origin,
    });
    if (release.isPreview && !isPreview) await this.rollouts.updateRelease(release.id, { isPreview: false });
    await saveSourceMaps(this.health, release.id, build);
    return release;
  }

  /** Adds the content hash when other content has the version, because browsers cache files for a year. */
  private async freeVersion({ manifest: { name: remote }, version, contentHash }: BuiltRemote): Promise<string> {
    const known = await this.rollouts.findRelease(remote, version);
    const isFree = known
      ? hashOfAll(known.hashes) === contentHash
      : !(await this.files.isBusy({ remote, version }, contentHash));
    return isFree ? version : `${version}.${contentHash}`;
  }
}

function outcome(
  { remote, version }: Release,
  { isNew, state }: Pick<ReleaseOutcome, 'isNew' | 'state'>,
  percentage = state === 'stable' ? 100 : 0,
): ReleaseOutcome {
  return { remote, version, isNew, isForEveryone: state === 'stable', state, percentage };
}
