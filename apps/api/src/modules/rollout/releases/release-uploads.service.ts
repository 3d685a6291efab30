import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { PreviewOutcome } from '@tracker/contracts/rollout/previews';
import type { ReleaseOutcome } from '@tracker/contracts/rollout/rollouts';
import type { Releaser } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { spoolFolder } from '../../../platform/http/multipart-form.js';
import { spoolArchive, unpackArchive } from './files/release-archive.js';
import { ReleaseRegistrationService } from './release-registration.service.js';

@Injectable()
export class ReleaseUploadsService {
  constructor(
    private readonly registration: ReleaseRegistrationService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  release(body: Readable, { actor, remote }: Releaser): Promise<ReleaseOutcome> {
    return this.unpacked(body, (folder) =>
      this.registration.release(folder, { actor }, { isKnown: true, only: remote }),
    );
  }

  preview(body: Readable, name: string, { actor, remote }: Releaser): Promise<PreviewOutcome> {
    return this.unpacked(body, (folder) => this.registration.preview(folder, name, { actor }, { only: remote }));
  }

  private async unpacked<T>(body: Readable, work: (folder: string) => Promise<T>): Promise<T> {
    const place = join(spoolFolder(this.environment.dataDir), `release-${randomUUID()}`);
    const [archive, folder] = [`${place}.tar.gz`, place];
    await mkdir(folder, { recursive: true });
    try {
      await spoolArchive(body, archive);
      await unpackArchive(archive, folder);
      return await work(folder);
    } finally {
      await rm(archive, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  }
}
