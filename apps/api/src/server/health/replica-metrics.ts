import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Replica } from '@tracker/database/replica';
import { Statements } from '@tracker/database/statements';
import { Counter, Gauge } from 'prom-client';
import { REPLICA } from '../../platform/database/database.module.js';
import { Metrics } from '../../platform/observability/metrics.js';

@Injectable()
export class ReplicaMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly statements: Statements,
    @Inject(REPLICA) private readonly replica: Replica | null,
  ) {}

  onModuleInit(): void {
    const { replica, statements } = this;
    const used = new Gauge({
      name: 'database_replica_used',
      help: 'Whether this process asks the replica (DATABASE_REPLICA_URL)',
      registers: [],
      collect() {
        if (!replica) return this.remove();
        // Without this, a process that serves no exports would never notice that the replica is back.
        replica.tryAgainInTime();
        this.set(Number(replica.isUsed));
      },
    });
    const answered = new Counter({
      name: 'database_replica_reads_total',
      help: 'Exports and reports that the replica may answer, by who did',
      labelNames: ['server'],
      registers: [],
      collect() {
        this.reset();
        if (replica) for (const [server, count] of Object.entries(statements.answered)) this.inc({ server }, count);
      },
    });
    this.metrics.registry.registerMetric(used);
    this.metrics.registry.registerMetric(answered);
    this.metrics.addStored(
      { database_replica_lag_bytes: { help: 'Log of the primary that the replica has not replayed' } },
      async () => ({ database_replica_lag_bytes: (await replica?.lagBytes().catch(() => null)) ?? null }),
    );
  }
}
