import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { ReleaseTransfer } from '@tracker/database/entities/rollout/release-transfer.entity';
import type { Repository } from 'typeorm';

export type VersionKey = Pick<Release, 'remote' | 'version'>;

/** Longer than any one file takes; whoever has many says in between that it goes on. */
const HOLD = `clock_timestamp() + interval '10 minutes'`;

/** Not `now()`, the beginning of a transaction, which may have waited for the lock of releases since. */
const HELD = 'held_until > clock_timestamp()';

/** Whoever asks whether a version is free, and acts on the answer, holds the lock of its remote's releases. */
@Injectable()
export class ReleaseTransfersRepository {
  constructor(@InjectRepository(ReleaseTransfer) private readonly transfers: Repository<ReleaseTransfer>) {}

  /** Whether somebody is storing a build of the version with other content, or taking its files away; without a hash, whether anybody does anything. */
  isBusy({ remote, version }: VersionKey, contentHash: string | null = null): Promise<boolean> {
    return this.transfers
      .createQueryBuilder('t')
      .where({ remote, version })
      .andWhere(HELD)
      .andWhere('(cast(:contentHash as text) is null or content_hash is distinct from :contentHash)', { contentHash })
      .getExists();
  }

  /** With `contentHash` for storing, without for removing. Its id. */
  async begin(transfer: VersionKey & Pick<ReleaseTransfer, 'contentHash' | 'files'>): Promise<string> {
    const row = { ...transfer, heldUntil: () => HOLD };
    const { identifiers } = await this.transfers.createQueryBuilder().insert().values(row).execute();
    return (identifiers[0] as Pick<ReleaseTransfer, 'id'>).id;
  }

  /** False when it has taken too long, and its files may be somebody else's by now. */
  async extend(id: string): Promise<boolean> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => HOLD });
    return (await change.where({ id }).andWhere(HELD).execute()).affected === 1;
  }

  /** False as for `extend`. */
  async complete(id: string): Promise<boolean> {
    const removal = this.transfers.createQueryBuilder().delete().where({ id }).andWhere(HELD);
    return (await removal.execute()).affected === 1;
  }

  /** What it has done so far is left. */
  async letGo(id: string): Promise<void> {
    const change = this.transfers
      .createQueryBuilder()
      .update()
      .set({ heldUntil: () => 'clock_timestamp()' });
    await change.where({ id }).execute();
  }

  /** Files that no release has any more, for whoever takes away what is left. */
  async leave(version: VersionKey & Pick<ReleaseTransfer, 'files'>): Promise<void> {
    const row = { ...version, contentHash: null, heldUntil: () => 'clock_timestamp()' };
    await this.transfers.createQueryBuilder().insert().values(row).execute();
  }

  /** Versions with files of which nobody says any more that they are being stored or removed. */
  listLeft(): Promise<VersionKey[]> {
    return this.transfers
      .createQueryBuilder('t')
      .select('t.remote', 'remote')
      .addSelect('t.version', 'version')
      .distinct()
      .where(`not (${HELD})`)
      .getRawMany();
  }

  /** Forgets all of them, and gives their files. */
  async takeOver({ remote, version }: VersionKey): Promise<string[]> {
    const rows = await this.transfers.findBy({ remote, version });
    await this.transfers.delete({ remote, version });
    return [...new Set(rows.flatMap(({ files }) => files))];
  }
}
