import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Clock } from '../../http/clock.js';
import { spoolFolder } from '../../http/multipart-form.js';
import { BackgroundJob, type RunningJob } from '../../jobs/background-job.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentsRepository } from './documents.repository.js';

const EVERY_DAY_MS = 86_400_000;
/** No upload takes this long, so an older file without a row will never get one. */
const GRACE_MS = 3_600_000;

/** Removes files that a crash or a lost connection left behind without a row, and uploads that were never finished. */
@Injectable()
@BackgroundJob()
export class OrphanSweepJob implements RunningJob {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();

  constructor(
    private readonly storage: DocumentStorage,
    private readonly documents: DocumentsRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.begin(), EVERY_DAY_MS);
    this.begin();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  /** One pass; returns how many files were removed. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    let removed = await this.sweepUploads(before);
    for await (const names of this.storage.names()) removed += await this.sweepPortion(names, before);
    return removed;
  }

  private begin(): void {
    this.current = this.sweep().then(
      (removed) => void (removed > 0 && this.logger.info({ removed }, 'files without a credential removed')),
      (err: unknown) => this.logger.error({ err }, 'files without a credential could not be removed'),
    );
  }

  private async sweepPortion(names: string[], before: Date): Promise<number> {
    const known = await this.documents.listKnownKeys(names);
    let removed = 0;
    for (const name of names.filter((candidate) => !known.has(candidate))) {
      if ((await this.storage.writtenAt(name)) >= before) continue;
      await this.storage.remove(name);
      removed += 1;
    }
    return removed;
  }

  private async sweepUploads(before: Date): Promise<number> {
    const folder = spoolFolder(this.environment.dataDir);
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: before }));
      if (mtime >= before) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }
}
