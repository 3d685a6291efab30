import { Module } from '@nestjs/common';
import { RolloutModule } from '../../modules/rollout/rollout.module.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PoolMetrics } from './pool-metrics.js';
import { ReplicaMetrics } from './replica-metrics.js';
import { ReadinessService } from './readiness.service.js';

@Module({
  imports: [RolloutModule],
  controllers: [HealthController, MetricsController],
  providers: [PoolMetrics, ReplicaMetrics, ReadinessService],
})
export class HealthModule {}
