import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SWEEP_STOPS } from '@tracker/database/entities/document-store.entity';
import { Gauge } from 'prom-client';
import { Metrics } from '../../observability/metrics.js';
import { DocumentStoreRepository } from './document-store.repository.js';

/** What an operator's alarms look at; read from the database when Prometheus asks, so that every process says the same. */
@Injectable()
export class SweepMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly store: DocumentStoreRepository,
  ) {}

  onModuleInit(): void {
    const { store } = this;
    const stopped = new Gauge({
      name: 'document_sweep_stopped',
      help: '1 when the sweep of documents touches nothing, for this reason',
      labelNames: ['reason'],
      registers: [],
      async collect() {
        const { sweepStopped } = await store.get();
        for (const reason of SWEEP_STOPS) this.set({ reason }, sweepStopped === reason ? 1 : 0);
      },
    });
    this.metrics.registry.registerMetric(stopped);
  }
}
