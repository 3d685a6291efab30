import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SWEEP_STOPS } from '@tracker/database/entities/document-store.entity';
import { Metrics } from '../../observability/metrics.js';
import { DocumentStoreRepository } from './document-store.repository.js';

/** What an operator's alarms look at. */
@Injectable()
export class SweepMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly store: DocumentStoreRepository,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        document_sweep_stopped: {
          help: '1 when the sweep of documents touches nothing, for this reason',
          label: 'reason',
        },
      },
      async () => {
        const { sweepStopped } = await this.store.get();
        const reasons = SWEEP_STOPS.map((reason) => [reason, Number(sweepStopped === reason)]);
        return { document_sweep_stopped: Object.fromEntries(reasons) };
      },
    );
  }
}
