import { Injectable } from '@nestjs/common';
import { type PreviewOutcome, previewNameSchema } from '@tracker/contracts/rollout/remote-access';
import type { ReleaseOutcome } from '@tracker/contracts/rollout/rollouts';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { type BuiltRemote, hashOfAll, readBuiltRemote } from './files/built-remote.js';
import { audienceOf, changeBy, type DeploymentAudience, type DeploymentMode } from './deployment-audience.js';
import { ReleaseErrorsService } from '../health/release-errors.service.js';
import { ReleaseFilesService } from './files/release-files.service.js';
import { ReleaseTransfersRepository } from './release-transfers.repository.js';
import { RemoteStorage } from './files/remote-storage.js';
import { PreviewsService } from '../previews/previews.service.js';
import { remoteNotFound, tokenOfAnother, unusablePreviewName, versionTaken } from '../rollout.errors.js';
import { RolloutRepository, settingsOf } from '../rollout.repository.js';
import { ReleaseHealthRepository } from '../health/release-health.repository.js';
import { ReleaseCompatibility } from './release-compatibility.service.js';
import type { Author } from '../rollout.service.js';

export interface Deployment {
  remote: string;
  version: string;
  audience: DeploymentAudience;
  isForEveryone: boolean;
}

const ACTIONS = { everyone: 'deployed', candidate: 'offered', 'left-out': 'left-out' } as const;

@Injectable()
export class ReleaseRegistrationService {
  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly health: ReleaseHealthRepository,
    private readonly errors: ReleaseErrorsService,
    private readonly previews: PreviewsService,
    private readonly files: ReleaseFilesService,
    private readonly transfers: ReleaseTransfersRepository,
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
      const audience = isFirst ? 'everyone' : audienceOf({ mode, rollout, release, isKnown, isOutdated, fitsStable });
      if (audience === 'everyone' || audience === 'candidate') {
        await this.compatibility.requireFreeRoutes(build.manifest);
        await this.rollouts.removePlan(remote);
      }
      await this.rollouts.update(remote, { deployedVersion: version, ...changeBy(audience, rollout, release) });
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
   * Adds the build as a candidate at 0 %. Releasing a halted version again lifts the halt; no-op if the build is
   * already the candidate or stable. `isKnown` refuses an unknown remote, whose first version would go to everyone at
   * once. `only` limits the author to one remote.
   */
  async release(
    folder: string,
    author: Author,
    { isKnown = false, only = null }: { isKnown?: boolean; only?: string | null } = {},
  ): Promise<ReleaseOutcome> {
    const build = await readBuiltRemote(folder);
    const { name: remote } = build.manifest;
    if (only !== null && only !== remote) throw tokenOfAnother(only, remote);
    const admit = () => this.releasableVersion(build, isKnown);
    return this.files.store(build, admit, async (version) => {
      const rollout = await this.rollouts.findLocked(remote);
      const release = await this.insertRelease(build, version, { isGradual: true });
      const { id } = release;
      if (!rollout) {
        await this.rollouts.insertFirst(remote, id);
        await this.rollouts.updateRelease(id, { isGradual: false });
        await this.record('deployed', release, author);
        return outcome(release, { isNew: true, isForEveryone: true });
      }
      if (rollout.stableReleaseId === id) return outcome(release, { isNew: false, isForEveryone: true });
      if (rollout.candidateReleaseId === id && release.haltedAt === null)
        return outcome(release, { isNew: false, isForEveryone: false }, rollout.candidatePercentage);
      await this.rollouts.updateRelease(id, { isGradual: true, haltedAt: null });
      await this.health.forget(id);
      await this.rollouts.removePlan(remote);
      await this.rollouts.update(remote, { candidateReleaseId: id, candidatePercentage: 0 });
      await this.record('released', release, author);
      return outcome(release, { isNew: true, isForEveryone: false });
    });
  }

  /** Only for a known remote: before its first version there is no fallback. `only` limits the author to one remote. */
  async preview(
    folder: string,
    name: string,
    author: Author,
    { only = null }: { only?: string | null } = {},
  ): Promise<PreviewOutcome> {
    const named = previewNameSchema.safeParse(name);
    if (!named.success) throw unusablePreviewName(String(named.error.issues[0]?.message));
    const build = await readBuiltRemote(folder);
    const { name: remote } = build.manifest;
    if (only !== null && only !== remote) throw tokenOfAnother(only, remote);
    const admit = () => this.releasableVersion(build, true);
    return this.files.store(build, admit, async (version) => {
      const release = await this.insertRelease(build, version, { isGradual: false, isPreview: true });
      return this.previews.show(release, name, author);
    });
  }

  private async releasableVersion({ manifest, version, contentHash }: BuiltRemote, isKnown: boolean): Promise<string> {
    const { name: remote } = manifest;
    if (isKnown && !(await this.rollouts.isKnown(remote))) throw remoteNotFound(remote);
    const known = await this.rollouts.findRelease(remote, version);
    if (known && hashOfAll(known.hashes) !== contentHash) throw versionTaken(remote, version);
    await this.compatibility.requireFitting(manifest);
    return version;
  }

  private async insertRelease(
    build: BuiltRemote,
    version: string,
    { isGradual, isPreview = false }: { isGradual: boolean; isPreview?: boolean },
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
    });
    if (release.isPreview && !isPreview) await this.rollouts.updateRelease(release.id, { isPreview: false });
    await this.errors.saveMaps(release.id, build);
    return release;
  }

  private record(action: 'deployed' | 'released', { remote, version }: Release, author: Author): Promise<void> {
    return this.rollouts.insertEvent({ remote, version, action, ...author });
  }

  /** Adds the content hash when other content has the version, because browsers cache files for a year. */
  private async freeVersion({ manifest: { name: remote }, version, contentHash }: BuiltRemote): Promise<string> {
    const known = await this.rollouts.findRelease(remote, version);
    const isFree = known
      ? hashOfAll(known.hashes) === contentHash
      : !(await this.transfers.isBusy({ remote, version }, contentHash));
    return isFree ? version : `${version}.${contentHash}`;
  }
}

function outcome(
  { remote, version }: Release,
  { isNew, isForEveryone }: Pick<ReleaseOutcome, 'isNew' | 'isForEveryone'>,
  percentage = isForEveryone ? 100 : 0,
): ReleaseOutcome {
  return { remote, version, isNew, isForEveryone, percentage };
}
