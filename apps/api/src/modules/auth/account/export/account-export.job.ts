import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock, todayOf } from '../../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../../platform/config/environment.js';
import { spoolFolder } from '../../../../platform/http/multipart-form.js';
import { type HandlesJobs, JobHandler, jobQueue, type JobRun } from '../../../../platform/jobs/durable/durable-jobs.js';
import { AccountArchive } from './account-archive.js';
import { AccountExportStorage } from './account-export-storage.js';
import { accountExports, AccountExportService } from './account-export.service.js';

/** A database trigger queues these jobs with the export's id as their key. */
const accountExportRemovals = jobQueue('account-export-removals', z.object({ exportId: z.string() }));

@Injectable()
@JobHandler(accountExports, { concurrency: 1, attempts: 8, timeoutSeconds: 3_600 })
export class AccountExportJob implements HandlesJobs<typeof accountExports> {
  constructor(
    private readonly exports: AccountExportService,
    private readonly archive: AccountArchive,
    private readonly storage: AccountExportStorage,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async handle({ exportId }: { exportId: string }, run: JobRun): Promise<void> {
    const wanted = await this.exports.find(exportId);
    if (wanted?.state === 'ready') return;
    const account = wanted && (await this.exports.findAccount(wanted.userId));
    if (!account) return this.storage.remove(exportId);
    // `UploadSweepJob` deletes files that a killed process leaves here. Archives finish well within its limit for
    // uploads.
    const folder = spoolFolder(this.environment.dataDir);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `account-export-${exportId}-${run.attempt}.zip`);
    try {
      const person = { userId: account.id, today: todayOf(account, this.clock.now()) };
      if (!(await this.archive.write(person, path, run.signal))) return;
      await this.storage.put(exportId, path);
    } finally {
      await rm(path, { force: true });
    }
    // The removal job of a withdrawn export may have run before the file was stored.
    if (!(await this.exports.finish(exportId))) await this.storage.remove(exportId);
  }
}

@Injectable()
@JobHandler(accountExportRemovals, { concurrency: 2, attempts: 16, timeoutSeconds: 20 })
export class AccountExportRemovalJob implements HandlesJobs<typeof accountExportRemovals> {
  constructor(private readonly storage: AccountExportStorage) {}

  handle({ exportId }: { exportId: string }): Promise<void> {
    return this.storage.remove(exportId);
  }
}
