import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import type { ExportQuery } from '@tracker/contracts/credentials/credentials';
import { AccessLookup } from '../../../platform/actor/access-lookup.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../../platform/clock.js';
import { ExportRepository, type ExportScope } from './export.repository.js';

interface ExportFile {
  content: Readable;
  fileName: string;
  contentType: string;
}

type ScopeQuery = Pick<ExportQuery, 'organizationId'> & { ids?: string[] | null | undefined };

const CONTENT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

@Injectable()
export class CredentialExportService {
  constructor(
    private readonly exports: ExportRepository,
    private readonly clock: Clock,
    private readonly downloads: Downloads,
    private readonly access: AccessLookup,
  ) {}

  async export(actor: Actor, format: ExportFormat, query: ExportQuery): Promise<ExportFile> {
    const scope = await this.scopeOf(actor, query);
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

  private async scopeOf(actor: Actor, { organizationId, ids = null }: ScopeQuery): Promise<ExportScope> {
    const now = this.clock.now();
    const own = { userId: actor.userId, today: todayOf(actor, now) };
    if (!organizationId) return { isOrganization: false, owners: [own], ids };
    const role = await this.access.roleOf(organizationId, actor.userId);
    if (!isAllowed(role, 'reports.read')) throw organizationNotFound();
    if (!isAllowed(role, 'reports.read-everyone')) return { isOrganization: true, owners: [own], ids };
    const members = await this.exports.listMembers(organizationId);
    const todayOfMember = todaysAt(now);
    return {
      isOrganization: true,
      ids,
      owners: members.map((member) => ({ userId: member.userId, today: todayOfMember(member) })),
    };
  }
}

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
