import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../observability/metrics.js';
import { MailOperationsRepository } from './mail-operations.repository.js';

/** What an operator's alarms look at; read from the database when Prometheus asks, so that every process says the same. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: MailOperationsRepository,
  ) {}

  onModuleInit(): void {
    const { repository } = this;
    const { registry } = this.metrics;
    // Registered below, and not in the default registry as well.
    const registers: [] = [];
    const messages = new Gauge({
      name: 'outbox_messages',
      help: 'Mails that are queued, and mails that were given up',
      labelNames: ['state'],
      registers,
      async collect() {
        const { queued, failed } = await repository.counts();
        this.set({ state: 'queued' }, queued);
        this.set({ state: 'failed' }, failed);
      },
    });
    const age = new Gauge({
      name: 'outbox_oldest_queued_seconds',
      help: 'Age of the oldest mail that was not sent yet',
      registers,
      async collect() {
        this.set((await repository.counts()).oldestSeconds);
      },
    });
    const scan = new Gauge({
      name: 'reminder_scan_last_completed_timestamp_seconds',
      help: 'When the last scan for reminders ended; it runs at least once a day for each time zone in use',
      registers,
      async collect() {
        this.set(await repository.lastScanSeconds());
      },
    });
    registry.registerMetric(messages);
    registry.registerMetric(age);
    registry.registerMetric(scan);
  }
}
