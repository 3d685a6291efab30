import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';

/**
 * Creates partitions a year ahead and exports metrics that reveal repeated failures. Uses SQL because only
 * PostgreSQL's catalog lists partitions.
 */
@Injectable()
export class AuditMonthsJob implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        audit_last_month_end_timestamp_seconds: {
          help: 'End of the last month that has a partition of the audit trail',
        },
        audit_entries_outside_months: {
          help: 'Entries of the audit trail outside the monthly partitions, counted up to 1,000',
        },
      },
      async () => {
        const { endSeconds, outside } = await this.state();
        return { audit_last_month_end_timestamp_seconds: endSeconds, audit_entries_outside_months: outside };
      },
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'audit-months', everySeconds: 86_400 }, () => this.make());
  }

  async make(): Promise<TaskCounts> {
    const make = () => this.statements.sql<[{ months: number }]>`select audit_make_months() as months`;
    const [made] = await this.unitOfWork.run(make, 'background');
    return made;
  }

  private async state(): Promise<{ endSeconds: number; outside: number }> {
    const [state] = await this.statements.sql<[{ endSeconds: number; outside: number }]>`
      with made as materialized (
        select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz) as "end"
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_entries'::regclass
      )
      select extract(epoch from "end")::float8 as "endSeconds", (
        select count(*)::int from (select from audit_entries where recorded_at >= (select "end" from made) limit 1000) entry
      ) as outside from made`;
    return state;
  }
}
