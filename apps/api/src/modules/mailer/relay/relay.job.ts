import { Injectable } from '@nestjs/common';
import { BackgroundJob, type RunningJob } from '../../../platform/jobs/job-runner.js';
import { Wake } from '../../../platform/jobs/wake/wake.js';
import { Relay } from './relay.js';

@Injectable()
@BackgroundJob()
export class RelayJob implements RunningJob {
  constructor(
    private readonly relay: Relay,
    private readonly wake: Wake,
  ) {}

  async start(): Promise<void> {
    this.relay.start();
    await this.wake.listen('outbox', () => this.relay.wake());
  }

  stop(): Promise<void> {
    return this.relay.stop();
  }
}
