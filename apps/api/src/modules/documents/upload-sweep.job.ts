import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.js';
import { Clock } from '../../platform/clock.js';
import { spoolFolder } from '../../platform/http/multipart-form.js';
import { type AppLogger, LOGGER } from '../../platform/observability/logger.js';

const GRACE_MS = 3_600_000;

/**
 * Removes uploads left behind by killed processes. Spool folders are local to a machine, so each process cleans its own
 * at start and, where schedules run, every hour.
 */
@Injectable()
export class UploadSweepJob implements OnApplicationBootstrap {
  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    void this.run();
  }

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    const removed = await this.sweep().catch((err: unknown) => {
      this.logger.error({ err }, 'unfinished uploads could not be removed');
      return 0;
    });
    if (removed > 0) this.logger.info({ removed }, 'unfinished uploads removed');
  }

  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
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
