import { Injectable } from '@nestjs/common';
import type { RegisteredRemote } from '@tracker/contracts/remotes';
import { Release } from '@tracker/database/entities/release.entity';
import { Rollout } from '@tracker/database/entities/rollout.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';

const STABLE_REMOTES = {
  name: 'stable-remotes',
  text: `select r.remote as name, r.version, r.entry, r.manifest
    from rollouts o join releases r on r.id = o.stable_release_id
    order by r.remote`,
};

export type NewRelease = Pick<Release, 'remote' | 'version' | 'entry' | 'manifest' | 'shellSdkRange' | 'hashes'>;

@Injectable()
export class RolloutRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  listStable(): Promise<RegisteredRemote[]> {
    return this.reads.rows<RegisteredRemote>(STABLE_REMOTES, []);
  }

  findRelease(remote: string, version: string): Promise<Release | null> {
    return this.unitOfWork.manager.findOneBy(Release, { remote, version });
  }

  /** The release with this version, inserted unless another process just did. */
  async insertRelease(release: NewRelease): Promise<Release> {
    await this.unitOfWork.manager.createQueryBuilder().insert().into(Release).values(release).orIgnore().execute();
    const { remote, version } = release;
    return this.unitOfWork.manager.findOneByOrFail(Release, { remote, version });
  }

  /** Everyone gets this release; a candidate is given up. */
  async makeStable({ id, remote }: Release): Promise<void> {
    await this.unitOfWork.manager.upsert(
      Rollout,
      { remote, stableReleaseId: id, candidateReleaseId: null, candidatePercentage: 0 },
      { conflictPaths: ['remote'], skipUpdateIfNoValuesChanged: true },
    );
  }
}
