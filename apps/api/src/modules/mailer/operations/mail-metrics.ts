import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/observability/metrics.js';
import { MailHoldRepository } from './mail-hold.repository.js';
import { MailOperationsRepository } from './mail-operations.repository.js';

@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly repository: MailOperationsRepository,
    private readonly hold: MailHoldRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        outbox_messages: { help: 'Mails that are queued, held by an operator, and given up', label: 'state' },
        outbox_messages_outlived: { help: 'Mails that were given up 90 days ago and wait to be deleted' },
        outbox_oldest_queued_seconds: { help: 'Age of the oldest mail that was not sent yet; 0 while mail is held' },
        reminder_scan_last_completed_timestamp_seconds: {
          help: 'When the time zone in use that has waited longest was last scanned for reminders; each is at least once a day',
        },
      },
      async () => {
        const { queued, failed, oldestSeconds } = await this.repository.counts();
        const isHeld = (await this.hold.heldSince()) !== null;
        return {
          outbox_messages: { queued: isHeld ? 0 : queued, held: isHeld ? queued : 0, failed },
          outbox_messages_outlived: await this.repository.countOutlived(),
          outbox_oldest_queued_seconds: isHeld ? 0 : oldestSeconds,
          reminder_scan_last_completed_timestamp_seconds: await this.repository.lastScanSeconds(),
        };
      },
    );
  }
}
