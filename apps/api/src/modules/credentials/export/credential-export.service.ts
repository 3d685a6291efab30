import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import type { ExportQuery } from '@tracker/contracts/credentials/credentials';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { ExportScopeService } from './export-scope.service.js';
import { ExportRepository } from './export.repository.js';

export interface ExportFile {
  content: Readable;
  fileName: string;
  contentType: string;
}

const CONTENT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

@Injectable()
export class CredentialExportService {
  constructor(
    private readonly scopes: ExportScopeService,
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    private readonly downloads: Downloads,
  ) {}

  async export(actor: Actor, format: ExportFormat, query: ExportQuery): Promise<ExportFile> {
    const scope = await this.scopes.resolve(actor, query);
    const statuses = statusesOf(query);
    const today = todayOf(actor, this.clock.now());
    const content =
      format === 'csv'
        ? await this.downloads.start(actor.userId, 'reads', () => this.exports.csv(scope, statuses))
        : await this.downloads.start(actor.userId, 'reads and draws', async () =>
            (await pdfWriter())(this.exports.rows(scope, statuses), {
              today,
              statuses,
              organizationName: query.organizationId ? await this.exports.organizationName(query.organizationId) : null,
              personName: displayName(actor),
            }),
          );
    return { content, fileName: `credentials-export-${today}.${format}`, contentType: CONTENT_TYPES[format] };
  }
}

/** Large, and only needed for this format. */
async function pdfWriter() {
  return (await import('./pdf/credential-pdf.js')).credentialPdf;
}

function statusesOf({ includeValid, includeExpiring, includeExpired }: ExportQuery): CredentialStatus[] {
  return [
    ...(includeValid ? (['valid'] as const) : []),
    ...(includeExpiring ? (['expiring'] as const) : []),
    ...(includeExpired ? (['expired'] as const) : []),
  ];
}
