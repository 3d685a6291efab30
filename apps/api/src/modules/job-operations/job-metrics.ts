import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../observability/metrics.js';
import { JobOperationsRepository, type QueueFigures } from './job-operations.repository.js';

const GAUGES: [name: string, help: string, valueOf: (figures: QueueFigures) => number][] = [
  ['durable_jobs_queued', 'Jobs that wait or run', ({ queued }) => queued],
  ['durable_jobs_failed', 'Jobs that were given up', ({ failed }) => failed],
  [
    'durable_jobs_oldest_queued_seconds',
    'How long the oldest due job has been waiting for somebody to begin it',
    ({ oldestSeconds }) => oldestSeconds,
  ],
];

/** What an operator's alarms look at; read from the database when Prometheus asks, so that every process says the same. */
@Injectable()
export class JobMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: JobOperationsRepository,
  ) {}

  onModuleInit(): void {
    const { repository } = this;
    for (const [name, help, valueOf] of GAUGES) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [],
        async collect() {
          const all = await repository.figures();
          // A queue that has become empty is told no more.
          this.reset();
          for (const figures of all) this.set({ queue: figures.queue }, valueOf(figures));
        },
      });
      this.metrics.registry.registerMetric(gauge);
    }
  }
}
