import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { AuditMonthsRepository } from './audit-months.repository.js';

/** Has the months to come made a year ahead, and tells operators should that ever fail for long. */
@Injectable()
export class AuditMonthsJob implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly months: AuditMonthsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        audit_last_month_end_timestamp_seconds: {
          help: 'When the last month ends that the audit trail has a part for',
        },
        audit_entries_outside_months: {
          help: 'Entries of the audit trail that no month was made for, at most a thousand',
        },
      },
      async () => {
        const { endSeconds, outside } = await this.months.state();
        return { audit_last_month_end_timestamp_seconds: endSeconds, audit_entries_outside_months: outside };
      },
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'audit-months', everySeconds: 86_400 }, () => this.make());
  }

  async make(): Promise<TaskCounts> {
    return { months: await this.unitOfWork.run(() => this.months.make(), 'background') };
  }
}
