import type { Replica } from '@tracker/database/replica';
import { pool, type Statements } from '@tracker/database/statements';
import { Counter, Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Metrics } from '../observability/metrics.js';

export function registerDatabaseMetrics(
  metrics: Metrics,
  dataSource: DataSource,
  statements: Statements,
  replica: Replica | null,
): void {
  for (const metric of [...poolMetrics(dataSource), ...replicaMetrics(statements, replica)])
    metrics.registry.registerMetric(metric);
  metrics.addStored(
    { database_replica_lag_bytes: { help: 'Log of the primary that the replica has not replayed' } },
    async () => ({ database_replica_lag_bytes: (await replica?.lagBytes().catch(() => null)) ?? null }),
  );
}

function poolMetrics(dataSource: DataSource): Gauge[] {
  const connections = pool(dataSource);
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

function replicaMetrics(statements: Statements, replica: Replica | null): (Counter | Gauge)[] {
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
