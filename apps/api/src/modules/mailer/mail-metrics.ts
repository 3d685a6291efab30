import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../observability/metrics.js';
import { MailOperationsRepository } from './mail-operations.repository.js';

/** What an operator's alarms look at. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: MailOperationsRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        outbox_messages: { help: 'Mails that are queued, and mails that were given up', label: 'state' },
        outbox_oldest_queued_seconds: { help: 'Age of the oldest mail that was not sent yet' },
        reminder_scan_last_completed_timestamp_seconds: {
          help: 'When the time zone in use that has waited longest was last scanned for reminders; each is at least once a day',
        },
      },
      async () => {
        const { queued, failed, oldestSeconds } = await this.repository.counts();
        return {
          outbox_messages: { queued, failed },
          outbox_oldest_queued_seconds: oldestSeconds,
          reminder_scan_last_completed_timestamp_seconds: await this.repository.lastScanSeconds(),
        };
      },
    );
  }
}
