import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../observability/metrics.js';
import { JobOperationsRepository } from './job-operations.repository.js';

@Injectable()
export class JobMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: JobOperationsRepository,
  ) {}

  onModuleInit(): void {
    const label = 'queue';
    this.metrics.addStored(
      {
        durable_jobs_queued: { help: 'Jobs that wait or run', label },
        durable_jobs_failed: { help: 'Jobs that were given up', label },
        durable_jobs_oldest_queued_seconds: {
          help: 'How long the oldest due job has been waiting for somebody to begin it',
          label,
        },
      },
      async () => {
        const all = await this.repository.figures();
        return {
          durable_jobs_queued: Object.fromEntries(all.map(({ queue, queued }) => [queue, queued])),
          durable_jobs_failed: Object.fromEntries(all.map(({ queue, failed }) => [queue, failed])),
          durable_jobs_oldest_queued_seconds: Object.fromEntries(
            all.map(({ queue, oldestSeconds }) => [queue, oldestSeconds]),
          ),
        };
      },
    );
  }
}
