import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { ReleaseTransfer } from '@tracker/database/entities/rollout/release-transfer.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import { Clock } from '../../../../platform/clock.js';
import { oneByOne } from '../../../../platform/jobs/scheduled-tasks.js';
import type { BuiltRemote } from './built-remote.js';
import { RemoteStorage, StorageTimeoutError } from './remote-storage.js';
import { versionBusy } from '../../rollout.errors.js';
import { RolloutRepository } from '../../rollout.repository.js';

export type VersionKey = Pick<Release, 'remote' | 'version'>;

/** Longer than the time limit of one file. Transfers of many files renew their lease. */
const LEASE_END = `clock_timestamp() + interval '10 minutes'`;

/** Not `now()`: the transaction may have waited for the lock since it started. */
const IS_LEASED = 'held_until > clock_timestamp()';
const RENEWAL_MS = 60_000;

/**
 * Calls the storage outside of transactions: a slow storage would hold a connection and the lock on the remote's
 * releases. A transfer row leases the version meanwhile, so that builds never mix and no file of a pending release is
 * removed.
 */
@Injectable()
export class ReleaseFilesService {
  constructor(
    @InjectRepository(ReleaseTransfer) private readonly transfers: Repository<ReleaseTransfer>,
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
      if (await this.isBusy({ remote, version }, contentHash)) throw versionBusy(remote, version);
      return { id: await this.begin({ remote, version, contentHash, files }), version };
    });
    try {
      await this.storage.store(build, version, this.leaseRenewal(id, { remote, version }));
      return await this.locked(remote, async () => {
        if (!(await this.complete(id))) throw versionBusy(remote, version);
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
    await oneByOne(await this.listUnleased(), remove, signal);
    return removed;
  }

  async queueRemoval(version: VersionKey & Pick<ReleaseTransfer, 'files'>): Promise<void> {
    const row = { ...version, contentHash: null, heldUntil: () => 'clock_timestamp()' };
    await this.transfers.createQueryBuilder().insert().values(row).execute();
  }

  /** With a hash, a transfer of the same content is not busy. To act on it, hold the lock on the remote's releases. */
  isBusy({ remote, version }: VersionKey, contentHash: string | null = null): Promise<boolean> {
    return this.transfers
      .createQueryBuilder('t')
      .where({ remote, version })
      .andWhere(IS_LEASED)
      .andWhere('(cast(:contentHash as text) is null or content_hash is distinct from :contentHash)', { contentHash })
      .getExists();
  }

  private async remove(version: VersionKey): Promise<boolean> {
    const removal = await this.locked(version.remote, async () => {
      if (await this.isBusy(version)) return null;
      const files = await this.take(version);
      if (files.length === 0 || (await this.rollouts.findRelease(version.remote, version.version))) return null;
      return { files, id: await this.begin({ ...version, contentHash: null, files }) };
    });
    if (!removal) return false;
    try {
      await this.storage.remove({ ...version, files: removal.files }, this.leaseRenewal(removal.id, version));
      return await this.complete(removal.id);
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
      if (!(await this.extend(id))) throw versionBusy(remote, version);
      renewedAt = now;
    };
  }

  /**
   * After an unanswered request the lease stays until it expires, because the request may still take effect. An error
   * while ending the lease must not hide the original error.
   */
  private async releaseLease(id: string, error: unknown): Promise<void> {
    if (!(error instanceof StorageTimeoutError)) await this.endLease(id).catch(() => undefined);
  }

  private locked<T>(remote: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.lockReleases(remote);
      return work();
    });
  }

  private async begin(transfer: VersionKey & Pick<ReleaseTransfer, 'contentHash' | 'files'>): Promise<string> {
    const row = { ...transfer, heldUntil: () => LEASE_END };
    const { identifiers } = await this.transfers.createQueryBuilder().insert().values(row).execute();
    return (identifiers[0] as Pick<ReleaseTransfer, 'id'>).id;
  }

  /** False when the lease has expired; another process may have the files. */
  private async extend(id: string): Promise<boolean> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => LEASE_END });
    return (await change.where({ id }).andWhere(IS_LEASED).execute()).affected === 1;
  }

  private async complete(id: string): Promise<boolean> {
    const removal = this.transfers.createQueryBuilder().delete().where({ id }).andWhere(IS_LEASED);
    return (await removal.execute()).affected === 1;
  }

  /** Ends the lease and keeps the row, so that the clean-up finds the files. */
  private async endLease(id: string): Promise<void> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => 'clock_timestamp()' });
    await change.where({ id }).execute();
  }

  private listUnleased(): Promise<VersionKey[]> {
    return this.transfers
      .createQueryBuilder('t')
      .select('t.remote', 'remote')
      .addSelect('t.version', 'version')
      .distinct()
      .where(`not (${IS_LEASED})`)
      .getRawMany();
  }

  private async take({ remote, version }: VersionKey): Promise<string[]> {
    const rows = await this.transfers.findBy({ remote, version });
    await this.transfers.delete({ remote, version });
    return [...new Set(rows.flatMap(({ files }) => files))];
  }
}
