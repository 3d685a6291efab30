import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type AppLogger, LOGGER } from '../../observability/logger.js';
import { BackgroundJob, type RunningJob } from '../job-runner.js';
import { Alarm } from '../wake/alarm.js';
import { Wake } from '../wake/wake.js';
import { type Handler, JobAttempt } from './job-attempt.js';
import { type HandledQueue, type HandlesJobs, JOB_HANDLER, type JobQueue } from './durable-jobs.js';
import { type ClaimedJob, JobsRepository, type Capacity } from './jobs.repository.js';

const MAX_SLEEP_MS = 5_000;
const DATABASE_PAUSE_MS = 1_000;

@Injectable()
@BackgroundJob()
export class JobWorkers implements RunningJob {
  private readonly alarm = new Alarm();
  private readonly handlers = new Map<string, Handler>();
  private readonly inFlight = new Map<Promise<void>, string>();
  private ending = new AbortController();
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly repository: JobsRepository,
    private readonly wakes: Wake,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async start(): Promise<void> {
    this.findHandlers();
    if (this.handlers.size === 0 || this.running) return;
    this.stopping = false;
    this.ending = new AbortController();
    this.running = this.work(new JobAttempt(this.repository, this.logger, this.ending.signal));
    await this.wakes.listen('durable_jobs', () => this.alarm.ring());
  }

  /**
   * Claims no new jobs, aborts the running ones, and resolves when they have ended. Unfinished jobs become available to
   * others.
   */
  async stop(): Promise<void> {
    this.stopping = true;
    this.ending.abort();
    this.alarm.ring();
    await this.running;
    this.running = undefined;
    await Promise.all(this.inFlight.keys());
  }

  private findHandlers(): void {
    this.handlers.clear();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || typeof metatype !== 'function') continue;
      const handled = this.reflector.get<HandledQueue | undefined>(JOB_HANDLER, metatype);
      if (!handled) continue;
      const { name } = handled.queue;
      if (this.handlers.has(name)) throw new Error(`Two handlers take the jobs of ${name}.`);
      const provider = instance as HandlesJobs<JobQueue>;
      this.handlers.set(name, { ...handled, handle: (payload, run) => provider.handle(payload, run) });
    }
  }

  private async work(attempt: JobAttempt): Promise<void> {
    while (!this.stopping) {
      try {
        await this.alarm.sleep(await this.claimDue(attempt));
      } catch (err) {
        this.logger.warn({ err }, 'jobs cannot be read');
        await this.alarm.sleep(DATABASE_PAUSE_MS);
      }
    }
  }

  private async claimDue(attempt: JobAttempt): Promise<number> {
    const capacities = this.capacities();
    if (capacities.length === 0) return MAX_SLEEP_MS;
    const jobs = await this.repository.claim(capacities);
    for (const job of jobs) this.begin(job, attempt);
    const left = this.capacities().map(({ queue }) => queue);
    if (jobs.length > 0 && left.length < capacities.length) this.wakes.notify('durable_jobs');
    if (left.length === 0) return MAX_SLEEP_MS;
    const nextDue = await this.repository.nextDueInMs(left);
    return Math.min(Math.max(nextDue ?? MAX_SLEEP_MS, 10), MAX_SLEEP_MS);
  }

  private capacities(): Capacity[] {
    const busy = [...this.inFlight.values()];
    return [...this.handlers.values()]
      .map(({ queue: { name }, concurrency }) => ({
        queue: name,
        slots: concurrency - busy.filter((queue) => queue === name).length,
      }))
      .filter(({ slots }) => slots > 0);
  }

  private begin(job: ClaimedJob, attempt: JobAttempt): void {
    const handler = this.handlers.get(job.queue);
    if (!handler) return;
    const settled = attempt
      .run(job, handler)
      .catch((err: unknown) =>
        this.logger.error({ err, jobId: job.id, queue: job.queue }, 'the outcome of a job could not be stored'),
      )
      .finally(() => {
        this.inFlight.delete(settled);
        this.alarm.ring();
      });
    this.inFlight.set(settled, job.queue);
  }
}
