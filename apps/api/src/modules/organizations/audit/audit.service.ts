import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  AUDIT_PROBLEMS,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type AuditVerification,
  type AuditVerificationQuery,
} from '@tracker/contracts/organizations/audit';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import { auditCsvHeader, auditCsvRow } from './audit-csv.js';
import { auditEntryOf } from './audit.mapper.js';
import { AuditRepository, type AuditRow, BEGINNING, type Place, type RowFilter } from './audit.repository.js';
import { flawOf, isLastPortion, lastOf } from './chain-flaw.js';

const CSV_BATCH = 500;
const VERIFICATIONS = { inAll: 2, each: 1 };

@Injectable()
export class AuditService {
  private readonly verifications = new FairSlots(VERIFICATIONS);

  constructor(
    private readonly entries: AuditRepository,
    private readonly downloads: Downloads,
  ) {}

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
