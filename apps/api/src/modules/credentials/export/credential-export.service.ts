import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { ExportFormat } from '@tracker/contracts/credentials/credential-limits';
import type { ExportQuery } from '@tracker/contracts/credentials/credentials';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import type { Repository } from 'typeorm';
import { AccessLookup } from '../../../platform/actor/access-lookup.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { CrlfRows } from '../../../platform/downloads/csv.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf, todaysAt } from '../../../platform/clock.js';
import { CSV_PLAN, csvRowsSql, type ExportRow, mayHoldArchived, PDF_ROWS, PDF_ROWS_IN_FORCE } from './export-sql.js';

export interface ExportScope {
  isOrganization: boolean;
  owners: { userId: string; today: CalendarDate }[];
  ids: string[] | null;
  isPast?: boolean;
}

const ROWS_AT_ONCE = 200;

type ScopeQuery = Pick<ExportQuery, 'organizationId'> & { ids?: string[] | null | undefined };

const CONTENT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

/** Reads row by row to keep memory constant. Each read holds one connection, to the replica if there is one. */
@Injectable()
export class CredentialExportService {
  constructor(
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly downloads: Downloads,
    private readonly access: AccessLookup,
  ) {}

  async export(actor: Actor, format: ExportFormat, query: ExportQuery) {
    const scope = await this.scopeOf(actor, query);
    const statuses = statusesOf(query);
    const today = todayOf(actor, this.clock.now());
    const content =
      format === 'csv'
        ? await this.downloads.start(actor.userId, 'reads', () => this.csv(scope, statuses))
        : await this.downloads.start(actor.userId, 'reads and draws', async () =>
            (await pdfWriter())(this.rows(scope, statuses), {
              today,
              statuses,
              organizationName: query.organizationId ? await this.organizationName(query.organizationId) : null,
              personName: displayName(actor),
            }),
          );
    return { content, fileName: `credentials-export-${today}.${format}`, contentType: CONTENT_TYPES[format] };
  }

  async organizationName(organizationId: string): Promise<string | null> {
    const membership = await this.memberships.findOne({
      select: { userId: true, organizationId: true, organization: { name: true } },
      where: { organizationId },
      relations: { organization: true },
    });
    return membership?.organization.name ?? null;
  }

  async csv(scope: ExportScope, statuses: CredentialStatus[]): Promise<Readable> {
    const reading = await this.statements.begin();
    try {
      return await this.csvOn(reading.connection, scope, statuses, (error) => void reading.end(error));
    } catch (error) {
      await reading.end(error);
      throw error;
    }
  }

  async csvOn(
    connection: ClientBase,
    { isOrganization, ids, isPast, ...scope }: ExportScope,
    statuses: CredentialStatus[],
    done: (error: unknown) => void,
  ): Promise<Readable> {
    const { owners, days } = columnsOf(scope);
    // COPY does not accept parameters, so the values are inlined as escaped literals.
    const literal = (values: string[]) => pg.escapeLiteral(`{${values.join(',')}}`);
    const rows = csvRowsSql({
      owners: literal(owners),
      days: literal(days),
      statuses,
      isOrganization,
      ids: ids && literal(ids),
      ...(isPast && { isPast }),
    });
    await connection.query(CSV_PLAN);
    return CrlfRows.after(connection.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`)), done);
  }

  async *rows(scope: ExportScope, statuses: CredentialStatus[]): AsyncGenerator<ExportRow> {
    const reading = await this.statements.begin();
    let failure: unknown;
    try {
      yield* this.rowsOn(reading.connection, scope, statuses);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      await reading.end(failure);
    }
  }

  async *rowsOn(connection: ClientBase, scope: ExportScope, statuses: CredentialStatus[]): AsyncGenerator<ExportRow> {
    const chosen = { statuses, ids: scope.ids, mayHoldArchived: mayHoldArchived(scope) };
    const { text, values } = scope.isPast ? PDF_ROWS_IN_FORCE : PDF_ROWS;
    const given = values({ ...columnsOf(scope), ...chosen });
    const stream = connection.query(new QueryStream(text, given, { batchSize: ROWS_AT_ONCE }));
    for await (const row of stream) yield row as ExportRow;
  }

  private async scopeOf(actor: Actor, { organizationId, ids = null }: ScopeQuery): Promise<ExportScope> {
    const now = this.clock.now();
    const own = { userId: actor.userId, today: todayOf(actor, now) };
    if (!organizationId) return { isOrganization: false, owners: [own], ids };
    const role = await this.access.roleOf(organizationId, actor.userId);
    if (!isAllowed(role, 'reports.read')) throw organizationNotFound();
    if (!isAllowed(role, 'reports.read-everyone')) return { isOrganization: true, owners: [own], ids };
    const members = await this.memberships.find({
      select: { userId: true, user: { timeZone: true } },
      where: { organizationId },
      relations: { user: true },
    });
    const todayOfMember = todaysAt(now);
    return {
      isOrganization: true,
      ids,
      owners: members.map(({ userId, user }) => ({ userId, today: todayOfMember(user) })),
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

function columnsOf({ owners }: Pick<ExportScope, 'owners'>) {
  return { owners: owners.map(({ userId }) => userId), days: owners.map(({ today }) => today) };
}
