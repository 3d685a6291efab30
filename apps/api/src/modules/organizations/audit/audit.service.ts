import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import {
  AUDIT_PROBLEMS,
  type AuditFilter,
  type AuditPage,
  type AuditProblemKind,
  type AuditQuery,
  type AuditVerification,
  type AuditVerificationQuery,
} from '@tracker/contracts/organizations/audit';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { auditCsvHeader, auditCsvRow } from './audit-csv.js';
import { auditEntryOf } from './audit.mapper.js';
import {
  AT_ONCE,
  AuditRepository,
  type AuditRow,
  BEGINNING,
  type ChainSurvey,
  type Place,
  type RowFilter,
} from './audit.repository.js';

const CSV_BATCH = 500;
const VERIFICATIONS = { inAll: 2, each: 1 };

@Injectable()
export class AuditService implements OnModuleInit {
  private readonly verifications = new FairSlots(VERIFICATIONS);

  constructor(
    private readonly entries: AuditRepository,
    private readonly downloads: Downloads,
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
        const { endSeconds, outside } = await this.months();
        return { audit_last_month_end_timestamp_seconds: endSeconds, audit_entries_outside_months: outside };
      },
    );
  }

  /** Creates the partitions of the next year. Uses SQL, because only PostgreSQL's catalog lists partitions. */
  @Cron(CronExpression.EVERY_HOUR)
  runMonths(): Promise<boolean> {
    return this.tasks.run({ name: 'audit-months', everySeconds: 86_400 }, () => this.makeMonths());
  }

  async makeMonths(): Promise<TaskCounts> {
    const make = () => this.statements.sql<[{ months: number }]>`select audit_make_months() as months`;
    const [made] = await this.unitOfWork.run(make, 'background');
    return made;
  }

  private async months(): Promise<{ endSeconds: number; outside: number }> {
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

  async list(organizationId: string, { before, limit, ...filter }: AuditQuery): Promise<AuditPage> {
    const { rows, next } = await this.page(organizationId, filter, { before, limit });
    return { entries: rows.map(auditEntryOf), next };
  }

  async page(
    organizationId: string,
    filter: RowFilter,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<{ rows: AuditRow[]; next: number | null }> {
    const end = await this.entries.end(organizationId);
    const place = { before: Math.min(before ?? end, end), limit: limit + 1 };
    const { rows, from } = await this.entries.list(organizationId, filter, place);
    const shown = rows.slice(0, limit);
    if (rows.length > limit) return { rows: shown, next: Number(shown.at(-1)?.sequence) };
    return { rows: shown, next: from > 1 ? from : null };
  }

  csv(userId: string, organizationId: string, filter: AuditFilter): Promise<Readable> {
    return this.downloads.start(userId, 'reads', () => Readable.from(this.csvChunks(organizationId, filter)));
  }

  /**
   * Verifies one portion per call and runs one call per person, to limit database load. Results are never cached: a
   * later edit of an old entry must be found.
   */
  async verify(userId: string, organizationId: string, query: AuditVerificationQuery): Promise<AuditVerification> {
    const start = placeOf(query.after, query.afterHash) ?? BEGINNING;
    const anchor = placeOf(query.sequence, query.hash);
    const survey = await this.verifications.run(userId, () => this.entries.survey(organizationId, start, anchor));
    const flaw = flawOf(survey, start, anchor);
    const last = lastOf(survey, start);
    const isDone = isLastPortion(survey);
    return {
      isIntact: isDone && flaw === null,
      entries: start.sequence + survey.entries,
      head: isDone ? last : null,
      problem: flaw && { ...flaw, sentence: AUDIT_PROBLEMS[flaw.kind] },
      ...(!isDone && !flaw && last ? { next: last } : {}),
      ...(survey.inFiles ? { inFiles: survey.inFiles } : {}),
    };
  }

  private async *csvChunks(organizationId: string, filter: AuditFilter): AsyncGenerator<string> {
    yield auditCsvHeader();
    let before = await this.entries.end(organizationId);
    while (before > 1) {
      const place = { before, limit: CSV_BATCH, asCells: true };
      const { rows, from } = await this.entries.list(organizationId, filter, place);
      const batch = rows.map(auditEntryOf);
      if (batch.length > 0) yield batch.map(auditCsvRow).join('');
      before = batch.length < CSV_BATCH ? from : (batch.at(-1)?.sequence ?? 1);
    }
  }
}

function placeOf(sequence: number | undefined, hash: string | undefined): Place | null {
  return sequence === undefined || hash === undefined ? null : { sequence, hash };
}

interface ChainFlaw {
  kind: AuditProblemKind;
  sequence: number;
}

function isLastPortion({ steps }: Pick<ChainSurvey, 'steps'>): boolean {
  return steps < AT_ONCE.hashed;
}

function flawOf(survey: ChainSurvey, start: Place, anchor: Place | null): ChainFlaw | null {
  const { flawAt, flawKind, hasStart, hasAnchor } = survey;
  if (!hasStart) return { kind: 'anchor-lost', sequence: start.sequence };
  if (flawAt !== null && flawKind !== null) return { kind: flawKind, sequence: flawAt };
  if (!isLastPortion(survey)) return null;
  const atTheEnd = flawAtTheEnd(survey, start);
  if (atTheEnd) return atTheEnd;
  return anchor === null || hasAnchor ? null : { kind: 'anchor-lost', sequence: anchor.sequence };
}

function lastOf({ lastSequence, lastHash }: ChainSurvey, start: Place): Place | null {
  if (lastSequence !== null && lastHash !== null) return { sequence: lastSequence, hash: lastHash };
  return start.sequence > 0 ? start : null;
}

function flawAtTheEnd(survey: ChainSurvey, start: Place): ChainFlaw | null {
  const { headSequence, headHash } = survey;
  const last = lastOf(survey, start);
  if (last === null) return { kind: 'truncated', sequence: 1 };
  if (headSequence !== null && headSequence > last.sequence) return { kind: 'truncated', sequence: last.sequence + 1 };
  // Only the audit triggers move the head, so a different last entry was written without them.
  const isHead = headSequence === last.sequence && headHash === last.hash;
  return isHead ? null : { kind: 'relinked', sequence: last.sequence };
}
