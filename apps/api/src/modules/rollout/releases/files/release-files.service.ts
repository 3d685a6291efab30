import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../../platform/clock.js';
import { oneByOne } from '../../../../platform/jobs/scheduled-tasks.js';
import type { BuiltRemote } from './built-remote.js';
import { ReleaseTransfersRepository, type VersionKey } from '../release-transfers.repository.js';
import { RemoteStorage, StorageTimeoutError } from './remote-storage.js';
import { versionBusy } from '../../rollout.errors.js';
import { RolloutRepository } from '../../rollout.repository.js';

const RENEWAL_MS = 60_000;

/**
 * Calls the storage outside of transactions: a slow storage would hold a connection and the lock on the remote's
 * releases. A transfer row leases the version meanwhile, so that builds never mix and no file of a pending release is
 * removed.
 */
@Injectable()
export class ReleaseFilesService {
  constructor(
    private readonly transfers: ReleaseTransfersRepository,
    private readonly rollouts: RolloutRepository,
    private readonly storage: RemoteStorage,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores files before the release exists, so that the registry never names a missing file. `admit` runs under the
   * lock before and after the upload, and returns the version or throws. Files of a refused build are removed later.
   */
  async store<T>(
    build: BuiltRemote,
    admit: () => Promise<string>,
    register: (version: string) => Promise<T>,
  ): Promise<T> {
    const { contentHash, files } = build;
    const remote = build.manifest.name;
    const { id, version } = await this.locked(remote, async () => {
      const version = await admit();
      if (await this.transfers.isBusy({ remote, version }, contentHash)) throw versionBusy(remote, version);
      return { id: await this.transfers.begin({ remote, version, contentHash, files }), version };
    });
    try {
      await this.storage.store(build, version, this.leaseRenewal(id, { remote, version }));
      return await this.locked(remote, async () => {
        if (!(await this.transfers.complete(id))) throw versionBusy(remote, version);
        await admit();
        return register(version);
      });
    } catch (error) {
      await this.releaseLease(id, error);
      throw error;
    }
  }

  async removeUnused(signal?: AbortSignal): Promise<number> {
    let removed = 0;
    const remove = async (version: VersionKey) => {
      if (await this.remove(version)) removed += 1;
    };
    await oneByOne(await this.transfers.listUnleased(), remove, signal);
    return removed;
  }

  private async remove(version: VersionKey): Promise<boolean> {
    const removal = await this.locked(version.remote, async () => {
      if (await this.transfers.isBusy(version)) return null;
      const files = await this.transfers.take(version);
      if (files.length === 0 || (await this.rollouts.findRelease(version.remote, version.version))) return null;
      return { files, id: await this.transfers.begin({ ...version, contentHash: null, files }) };
    });
    if (!removal) return false;
    try {
      await this.storage.remove({ ...version, files: removal.files }, this.leaseRenewal(removal.id, version));
      return await this.transfers.complete(removal.id);
    } catch (error) {
      await this.releaseLease(removal.id, error);
      throw error;
    }
  }

  private leaseRenewal(id: string, { remote, version }: VersionKey): () => Promise<void> {
    let renewedAt = this.clock.now().getTime();
    return async () => {
      const now = this.clock.now().getTime();
      if (now - renewedAt < RENEWAL_MS) return;
      if (!(await this.transfers.extend(id))) throw versionBusy(remote, version);
      renewedAt = now;
    };
  }

  /**
   * After an unanswered request the lease stays until it expires, because the request may still take effect. An error
   * while ending the lease must not hide the original error.
   */
  private async releaseLease(id: string, error: unknown): Promise<void> {
    if (!(error instanceof StorageTimeoutError)) await this.transfers.release(id).catch(() => undefined);
  }

  private locked<T>(remote: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.lockReleases(remote);
      return work();
    });
  }
}
