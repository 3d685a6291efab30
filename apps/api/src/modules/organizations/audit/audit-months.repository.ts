import { Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';

/**
 * The parts that the table of entries has, one for each month. The service may neither make nor read one by itself. SQL, because only PostgreSQL's own
 * catalogue knows them.
 */
@Injectable()
export class AuditMonthsRepository {
  constructor(private readonly statements: Statements) {}

  /** By a function of the tables' owner; answers how many it made. */
  async make(): Promise<number> {
    const [{ made }] = await this.statements.sql<[{ made: number }]>`select audit_make_months() as made`;
    return made;
  }

  /** When the last month ends, and how many entries are newer than that. */
  async state(): Promise<{ endSeconds: number; outside: number }> {
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
