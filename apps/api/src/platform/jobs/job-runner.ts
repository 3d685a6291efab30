import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type AppLogger, LOGGER } from '../logging/logger.js';

const BACKGROUND_JOB = 'background-job';

/** Marks a provider of any feature module as a job: the worker starts it, the HTTP service does not. */
export const BackgroundJob = () => SetMetadata(BACKGROUND_JOB, true);

/** Work that goes on beside the requests. */
export interface RunningJob {
  /** Begins the work and returns; called once, when the application is up. */
  start(): Promise<void> | void;
  /** Takes no new work and resolves when the present work is done. */
  stop(): Promise<void> | void;
}

/** Starts every job of the feature modules and stops them again when the process ends. */
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
