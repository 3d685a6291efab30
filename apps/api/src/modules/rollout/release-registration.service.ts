import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type BuiltRemote, hashOfAll, readBuiltRemote } from './built-remote.js';
import { RemoteStorage } from './remote-storage.js';
import { RolloutRepository } from './rollout.repository.js';

export interface RegisteredRelease {
  remote: string;
  version: string;
}

@Injectable()
export class ReleaseRegistrationService {
  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly storage: RemoteStorage,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Stores a built remote and gives it to everyone. Registering the same build again changes nothing. */
  async register(folder: string): Promise<RegisteredRelease> {
    const build = await readBuiltRemote(folder);
    const version = await this.freeVersion(build);
    // Files first: a version in the registry must never lead to a missing file.
    await this.storage.store(build, version);
    const { name: remote, shellSdk: shellSdkRange } = build.manifest;
    await this.unitOfWork.run(async () => {
      const entry = `/remotes/${remote}/${version}/${build.entry}`;
      const { manifest, hashes } = build;
      await this.rollouts.makeStable(
        await this.rollouts.insertRelease({ remote, version, entry, manifest, shellSdkRange, hashes }),
      );
    });
    return { remote, version };
  }

  /** The build's own version, unless it is taken by other content: browsers keep files of one address for a year. */
  private async freeVersion({ manifest, version, contentHash }: BuiltRemote): Promise<string> {
    const known = await this.rollouts.findRelease(manifest.name, version);
    return !known || hashOfAll(known.hashes) === contentHash ? version : `${version}.${contentHash}`;
  }
}
