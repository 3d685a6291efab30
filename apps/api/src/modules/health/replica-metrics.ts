import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Replica } from '@tracker/database/replica';
import { REPLICA, ReplicaReads } from '../../database/replica-reads.js';
import { Metrics } from '../../observability/metrics.js';

/** Whether the replica does its part; without one there are no figures. */
@Injectable()
export class ReplicaMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly reads: ReplicaReads,
    @Inject(REPLICA) private readonly replica: Replica | null,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        database_replica_used: { help: 'Whether this process asks the replica (DATABASE_REPLICA_URL)' },
        database_replica_lag_bytes: { help: 'Log of the primary that the replica has not replayed' },
        database_replica_reads: { help: 'Exports and reports read since the start, by who answered', label: 'server' },
      },
      async () => {
        // A process that nobody asks for a file would otherwise not find out that the replica is back.
        this.replica?.tryAgainInTime();
        return {
          database_replica_used: this.replica && Number(this.replica.isUsed),
          database_replica_lag_bytes: (await this.replica?.lagBytes().catch(() => null)) ?? null,
          database_replica_reads: this.replica && { ...this.reads.answered },
        };
      },
    );
  }
}
