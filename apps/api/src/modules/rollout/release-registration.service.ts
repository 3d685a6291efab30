import { Injectable } from '@nestjs/common';
import type { Release } from '@tracker/database/entities/release.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type BuiltRemote, hashOfAll, readBuiltRemote } from './built-remote.js';
import { ExposuresRepository } from './exposures.repository.js';
import { FailuresRepository } from './failures.repository.js';
import { RemoteStorage } from './remote-storage.js';
import { alreadyStable } from './rollout.errors.js';
import { RolloutEventsRepository } from './rollout-events.repository.js';
import { RolloutRepository } from './rollout.repository.js';

export interface RegisteredRelease {
  remote: string;
  version: string;
  /** shell-sdk versions it runs with. */
  shellSdkRange: string;
  /** Whether everyone has it; false for one that is rolled out, or was and is not any more. */
  isForEveryone: boolean;
}

/** How a build becomes a version: by deploying the whole product, or released by itself. */
@Injectable()
export class ReleaseRegistrationService {
  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly failures: FailuresRepository,
    private readonly exposures: ExposuresRepository,
    private readonly events: RolloutEventsRepository,
    private readonly storage: RemoteStorage,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Stores a built remote and gives it to everyone. Registering the same build again changes nothing; one that was released to
   * be rolled out stays what the operators have made of it.
   */
  async register(folder: string): Promise<RegisteredRelease> {
    const build = await readBuiltRemote(folder);
    const version = await this.storeFiles(build);
    return this.unitOfWork.run(async () => {
      const release = await this.insert(build, version, false);
      const isFirst = await this.rollouts.insertFirst(release.remote, release.id);
      const rollout = await this.rollouts.getLocked(release.remote);
      const isStable = rollout.stableReleaseId === release.id;
      const isDeployed = isFirst || (!isStable && !release.isGradual);
      if (isDeployed) {
        await this.rollouts.update(release.remote, {
          stableReleaseId: release.id,
          previousReleaseId: isFirst ? null : rollout.stableReleaseId,
          candidateReleaseId: null,
          candidatePercentage: 0,
        });
        await this.record('deployed', release, 'the product');
      }
      return registered(release, isStable || isDeployed);
    });
  }

  /** Stores a built remote beside the stable version, for nobody yet. Releasing a halted version again gives it another chance. */
  async release(folder: string, actor: string): Promise<RegisteredRelease> {
    const build = await readBuiltRemote(folder);
    const version = await this.storeFiles(build);
    return this.unitOfWork.run(async () => {
      const release = await this.insert(build, version, true);
      const { id, remote } = release;
      const isFirst = await this.rollouts.insertFirst(remote, id);
      const { stableReleaseId } = await this.rollouts.getLocked(remote);
      if (isFirst) {
        await this.rollouts.updateRelease(id, { isGradual: false });
        await this.record('deployed', release, actor);
        return registered(release, true);
      }
      if (stableReleaseId === id) throw alreadyStable(remote, version);
      await this.rollouts.updateRelease(id, { isGradual: true, haltedAt: null });
      await this.failures.forget(id);
      await this.exposures.forget(id);
      await this.rollouts.update(remote, { candidateReleaseId: id, candidatePercentage: 0 });
      await this.record('released', release, actor);
      return registered(release, false);
    });
  }

  /** Files first: a version in the registry must never lead to a missing file. */
  private async storeFiles(build: BuiltRemote): Promise<string> {
    const version = await this.freeVersion(build);
    await this.storage.store(build, version);
    return version;
  }

  private insert({ manifest, hashes, entry }: BuiltRemote, version: string, isGradual: boolean): Promise<Release> {
    const { name: remote, shellSdk: shellSdkRange } = manifest;
    const address = this.storage.addressOf(remote, version, entry);
    return this.rollouts.insertRelease({ remote, version, entry: address, manifest, shellSdkRange, hashes, isGradual });
  }

  private record(action: 'deployed' | 'released', { remote, version }: Release, actor: string): Promise<void> {
    return this.events.insert({ remote, version, action, actor });
  }

  /** The build's own version, unless it is taken by other content: browsers keep files of one address for a year. */
  private async freeVersion({ manifest, version, contentHash }: BuiltRemote): Promise<string> {
    const known = await this.rollouts.findRelease(manifest.name, version);
    return !known || hashOfAll(known.hashes) === contentHash ? version : `${version}.${contentHash}`;
  }
}

function registered({ remote, version, shellSdkRange }: Release, isForEveryone: boolean): RegisteredRelease {
  return { remote, version, shellSdkRange, isForEveryone };
}
