import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  AUDIT_PROBLEMS,
  type AuditAnchor,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type AuditVerification,
} from '@tracker/contracts/audit';
import { auditCsvHeader, auditCsvRow } from './audit-csv.js';
import { auditEntryOf } from './audit.mapper.js';
import { AuditRepository } from './audit.repository.js';
import { flawOf } from './chain-flaw.js';

const CSV_BATCH = 500;

@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditRepository) {}

  async list(organizationId: string, { before, limit, ...filter }: AuditQuery): Promise<AuditPage> {
    // One more than asked for tells whether there is a next page.
    const rows = await this.entries.list(organizationId, filter, before ?? null, limit + 1);
    const shown = rows.slice(0, limit).map(auditEntryOf);
    return { entries: shown, next: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null };
  }

  /** Newest first. Read batch by batch while it is sent: the trail may be long, and no connection is held meanwhile. */
  csv(organizationId: string, filter: AuditFilter): Readable {
    return Readable.from(this.csvChunks(organizationId, filter));
  }

  /** Looks for an entry that was edited, taken out or cut off; with an anchor also for one that was noted down earlier. */
  async verify(organizationId: string, anchor: AuditAnchor): Promise<AuditVerification> {
    const survey = await this.entries.survey(organizationId, anchor);
    const flaw = flawOf(survey, anchor);
    const { lastSequence, lastHash, entries } = survey;
    return {
      isIntact: flaw === null,
      entries,
      head: lastSequence === null || lastHash === null ? null : { sequence: lastSequence, hash: lastHash },
      problem: flaw && { ...flaw, sentence: AUDIT_PROBLEMS[flaw.kind] },
    };
  }

  private async *csvChunks(organizationId: string, filter: AuditFilter): AsyncGenerator<string> {
    yield auditCsvHeader();
    let before: number | null = null;
    for (;;) {
      const rows = await this.entries.list(organizationId, filter, before, CSV_BATCH);
      const batch = rows.map(auditEntryOf);
      if (batch.length > 0) yield batch.map(auditCsvRow).join('');
      if (batch.length < CSV_BATCH) return;
      before = batch.at(-1)?.sequence ?? null;
    }
  }
}
