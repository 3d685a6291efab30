import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { CredentialStatus } from '@tracker/contracts/credential-status';
import type { ExportFormat } from '@tracker/contracts/credential-limits';
import type { ExportQuery } from '@tracker/contracts/credentials';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import type { Actor } from '../../../http/actor.js';
import { Clock } from '../../../http/clock.js';
import { todayOf } from '../../../http/today.js';
import { ExportScopeService } from './export-scope.service.js';
import { ExportSlots } from './export-slots.js';
import { ExportRepository } from './export.repository.js';

export interface ExportFile {
  content: Readable;
  fileName: string;
  contentType: string;
}

const CONTENT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };
/** A reader who takes longer holds a database connection from others for nothing. */
const LONGEST_EXPORT_MS = 300_000;
/** Drawing takes the processor, and what it holds is held once for each. */
const PDFS_AT_ONCE = 2;

@Injectable()
export class CredentialExportService {
  private readonly slots: ExportSlots;
  private readonly pdfSlots = new ExportSlots(PDFS_AT_ONCE);

  constructor(
    private readonly scopes: ExportScopeService,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) { databasePoolSize }: Environment,
  ) {
    // An export holds a connection as long as its reader takes; half of them stay free for everybody else.
    this.slots = new ExportSlots(Math.max(1, Math.floor(databasePoolSize / 2)));
  }

  async export(actor: Actor, format: ExportFormat, query: ExportQuery): Promise<ExportFile> {
    const scope = await this.scopes.resolve(actor, query.organizationId);
    const statuses = statusesOf(query);
    const today = todayOf(actor, this.clock.now());
    const release = await this.takeSlot(format);
    try {
      const content =
        format === 'csv'
          ? await this.exports.csv(scope, statuses)
          : (await pdfWriter())(this.exports.rows(scope, statuses), {
              today,
              statuses,
              isOrganization: scope.isOrganization,
              personName: [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email,
            });
      endInTime(content, release);
      return { content, fileName: `credentials-export-${today}.${format}`, contentType: CONTENT_TYPES[format] };
    } catch (error) {
      release();
      throw error;
    }
  }

  private async takeSlot(format: ExportFormat): Promise<() => void> {
    if (format === 'csv') return this.slots.take();
    const releasePdf = await this.pdfSlots.take();
    const release = await this.slots.take();
    return () => {
      release();
      releasePdf();
    };
  }
}

/** Large, and only needed for this format. */
async function pdfWriter() {
  return (await import('./pdf/credential-pdf.js')).credentialPdf;
}

function endInTime(content: Readable, release: () => void): void {
  const timer = setTimeout(() => content.destroy(new Error('The export took too long.')), LONGEST_EXPORT_MS);
  timer.unref();
  content.once('close', () => {
    clearTimeout(timer);
    release();
  });
}

function statusesOf({ includeValid, includeExpiring, includeExpired }: ExportQuery): CredentialStatus[] {
  return [
    ...(includeValid ? (['valid'] as const) : []),
    ...(includeExpiring ? (['expiring'] as const) : []),
    ...(includeExpired ? (['expired'] as const) : []),
  ];
}
