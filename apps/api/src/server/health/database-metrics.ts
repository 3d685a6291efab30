import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Replica } from '@tracker/database/replica';
import { pool, Statements } from '@tracker/database/statements';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { REPLICA } from '../../platform/database/database.providers.js';
import { Metrics } from '../../platform/observability/metrics.js';

@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    @Inject(REPLICA) private readonly replica: Replica | null,
  ) {}

  onModuleInit(): void {
    for (const metric of [...this.poolMetrics(), ...this.replicaMetrics()])
      this.metrics.registry.registerMetric(metric);
    this.metrics.addStored(
      { database_replica_lag_bytes: { help: 'Log of the primary that the replica has not replayed' } },
      async () => ({ database_replica_lag_bytes: (await this.replica?.lagBytes().catch(() => null)) ?? null }),
    );
  }

  private poolMetrics(): Gauge[] {
    const connections = pool(this.dataSource);
    const states = new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of this process to PostgreSQL, used and idle',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount } = connections;
        this.set({ state: 'used' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
      },
    });
    const limit = new Gauge({
      name: 'database_pool_limit',
      help: 'Most connections that this process may open (DATABASE_POOL_SIZE)',
      registers: [],
      collect() {
        this.set(connections.options.max ?? 0);
      },
    });
    const waiting = new Gauge({
      name: 'database_pool_waiting',
      help: 'Requests for a connection that wait because all are used',
      registers: [],
      collect() {
        this.set(connections.waitingCount);
      },
    });
    return [states, limit, waiting];
  }

  private replicaMetrics(): (Counter | Gauge)[] {
    const { replica, statements } = this;
    const used = new Gauge({
      name: 'database_replica_used',
      help: 'Whether this process reads from the replica (DATABASE_REPLICA_URL)',
      registers: [],
      collect() {
        if (!replica) return this.remove();
        // Without this, a process that serves no exports would never notice that the replica is back.
        replica.tryAgainInTime();
        this.set(Number(replica.isUsed));
      },
    });
    const reads = new Counter({
      name: 'database_replica_reads_total',
      help: 'Exports and reports that the replica may serve, by the server that did',
      labelNames: ['server'],
      registers: [],
      collect() {
        this.reset();
        if (replica) for (const [server, count] of Object.entries(statements.answered)) this.inc({ server }, count);
      },
    });
    return [used, reads];
  }
}
