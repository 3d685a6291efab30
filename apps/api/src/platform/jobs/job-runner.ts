import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type AppLogger, LOGGER } from '../observability/logger.js';

const BACKGROUND_JOB = 'background-job';

/** Marks a provider that runs in the background, in processes that import `JobsModule`. */
export const BackgroundJob = () => SetMetadata(BACKGROUND_JOB, true);

export interface RunningJob {
  start(): Promise<void> | void;
  stop(): Promise<void> | void;
}

@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running: RunningJob[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { instance, metatype, name } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function' || !this.reflector.get<boolean>(BACKGROUND_JOB, metatype))
        continue;
      const job = instance as RunningJob;
      await job.start();
      this.running.push(job);
      this.logger.info({ job: String(name) }, 'job started');
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running.splice(0).map((job) => job.stop()));
  }
}
