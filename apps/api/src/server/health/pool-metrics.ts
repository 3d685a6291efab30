import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pool } from '@tracker/database/statements';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../../platform/observability/metrics.js';

@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    const connections = pool(this.dataSource);
    const used = new Gauge({
      name: 'database_pool_connections',
      help: 'Connections to PostgreSQL that this process uses, and those it keeps for the next who needs one',
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
      help: 'Connections that this process may have (DATABASE_POOL_SIZE)',
      registers: [],
      collect() {
        this.set(connections.options.max ?? 0);
      },
    });
    const waiting = new Gauge({
      name: 'database_pool_waiting',
      help: 'Who waits for a connection because all are used',
      registers: [],
      collect() {
        this.set(connections.waitingCount);
      },
    });
    const { registry } = this.metrics;
    registry.registerMetric(used);
    registry.registerMetric(limit);
    registry.registerMetric(waiting);
  }
}
