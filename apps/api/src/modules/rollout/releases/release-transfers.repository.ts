import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { ReleaseTransfer } from '@tracker/database/entities/rollout/release-transfer.entity';
import type { Repository } from 'typeorm';

export type VersionKey = Pick<Release, 'remote' | 'version'>;

/** Longer than the time limit of one file. Transfers of many files renew their lease. */
const LEASE_END = `clock_timestamp() + interval '10 minutes'`;

/** Not `now()`: the transaction may have waited for the lock since it started. */
const IS_LEASED = 'held_until > clock_timestamp()';

/** Callers that act on `isBusy` must hold the lock on the remote's releases. */
@Injectable()
export class ReleaseTransfersRepository {
  constructor(@InjectRepository(ReleaseTransfer) private readonly transfers: Repository<ReleaseTransfer>) {}

  /** With a hash, a transfer of the same content is not busy. */
  isBusy({ remote, version }: VersionKey, contentHash: string | null = null): Promise<boolean> {
    return this.transfers
      .createQueryBuilder('t')
      .where({ remote, version })
      .andWhere(IS_LEASED)
      .andWhere('(cast(:contentHash as text) is null or content_hash is distinct from :contentHash)', { contentHash })
      .getExists();
  }

  async begin(transfer: VersionKey & Pick<ReleaseTransfer, 'contentHash' | 'files'>): Promise<string> {
    const row = { ...transfer, heldUntil: () => LEASE_END };
    const { identifiers } = await this.transfers.createQueryBuilder().insert().values(row).execute();
    return (identifiers[0] as Pick<ReleaseTransfer, 'id'>).id;
  }

  /** False when the lease has expired; another process may have the files. */
  async extend(id: string): Promise<boolean> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => LEASE_END });
    return (await change.where({ id }).andWhere(IS_LEASED).execute()).affected === 1;
  }

  async complete(id: string): Promise<boolean> {
    const removal = this.transfers.createQueryBuilder().delete().where({ id }).andWhere(IS_LEASED);
    return (await removal.execute()).affected === 1;
  }

  /** Ends the lease and keeps the row, so that the clean-up finds the files. */
  async release(id: string): Promise<void> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => 'clock_timestamp()' });
    await change.where({ id }).execute();
  }

  async queueRemoval(version: VersionKey & Pick<ReleaseTransfer, 'files'>): Promise<void> {
    const row = { ...version, contentHash: null, heldUntil: () => 'clock_timestamp()' };
    await this.transfers.createQueryBuilder().insert().values(row).execute();
  }

  listUnleased(): Promise<VersionKey[]> {
    return this.transfers
      .createQueryBuilder('t')
      .select('t.remote', 'remote')
      .addSelect('t.version', 'version')
      .distinct()
      .where(`not (${IS_LEASED})`)
      .getRawMany();
  }

  async take({ remote, version }: VersionKey): Promise<string[]> {
    const rows = await this.transfers.findBy({ remote, version });
    await this.transfers.delete({ remote, version });
    return [...new Set(rows.flatMap(({ files }) => files))];
  }
}
