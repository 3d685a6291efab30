import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PreviewAllowance } from '@tracker/contracts/rollout/remote-access';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import { RemotePreview } from '@tracker/database/entities/rollout/remote-preview.entity';
import { RemotePreviewAllowance } from '@tracker/database/entities/rollout/remote-preview-allowance.entity';
import { LessThanOrEqual, type Repository } from 'typeorm';

export type PreviewKey = Pick<RemotePreview, 'remote' | 'name'>;

export type UnshownRelease = Pick<Release, 'id' | 'remote' | 'version' | 'hashes'>;

@Injectable()
export class PreviewsRepository {
  constructor(
    @InjectRepository(RemotePreview) private readonly previews: Repository<RemotePreview>,
    @InjectRepository(RemotePreviewAllowance) private readonly allowances: Repository<RemotePreviewAllowance>,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
  ) {}

  async findLocked(key: PreviewKey): Promise<RemotePreview | null> {
    const preview = await this.previews.findOne({ where: key, lock: { mode: 'pessimistic_write' } });
    if (preview) preview.release = await this.releases.findOneByOrFail({ id: preview.releaseId });
    return preview;
  }

  async save(preview: PreviewKey & Pick<RemotePreview, 'releaseId' | 'endsAt'>): Promise<void> {
    await this.previews.upsert(preview, ['remote', 'name']);
  }

  async remove({ remote, name }: PreviewKey): Promise<void> {
    await this.previews.delete({ remote, name });
  }

  listEnded(now: Date): Promise<PreviewKey[]> {
    return this.previews.find({ select: { remote: true, name: true }, where: { endsAt: LessThanOrEqual(now) } });
  }

  async allow({ remote, name }: PreviewKey, allowance: PreviewAllowance): Promise<void> {
    const values = { remote, name, ...allowance };
    await this.allowances.createQueryBuilder().insert().values(values).orIgnore().execute();
  }

  async disallow({ remote, name }: PreviewKey, { kind, subject }: PreviewAllowance): Promise<void> {
    await this.allowances.delete({ remote, name, kind, subject });
  }

  listUnshown(): Promise<UnshownRelease[]> {
    return this.releases
      .createQueryBuilder('releases')
      .select(['releases.id', 'releases.remote', 'releases.version', 'releases.hashes'])
      .where(UNSHOWN)
      .getMany();
  }

  async removeUnshown(id: string): Promise<boolean> {
    const removal = this.releases.createQueryBuilder().delete().where({ id }).andWhere(UNSHOWN);
    return (await removal.execute()).affected === 1;
  }
}

/** SQL, because other tables refer to releases and not the reverse. */
const UNSHOWN = `releases.is_preview and not exists (select from remote_previews p where p.release_id = releases.id)
  and not exists (select from rollouts o
    where releases.id in (o.stable_release_id, o.candidate_release_id, o.next_release_id, o.previous_release_id))
  and not exists (select from release_transfers t
    where t.remote = releases.remote and t.version = releases.version and t.held_until > clock_timestamp())`;
