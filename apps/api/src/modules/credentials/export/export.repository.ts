import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import pg, { type ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import type { Repository } from 'typeorm';
import { CrlfRows } from '../../../platform/downloads/csv.js';
import { CSV_PLAN, csvRowsSql, type ExportRow, mayHoldArchived, PDF_ROWS, PDF_ROWS_IN_FORCE } from './export-sql.js';

export interface ExportScope {
  isOrganization: boolean;
  owners: { userId: string; today: CalendarDate }[];
  ids: string[] | null;
  isPast?: boolean;
}

const ROWS_AT_ONCE = 200;

/** Reads row by row to keep memory constant. Each read holds one connection, to the replica if there is one. */
@Injectable()
export class ExportRepository {
  constructor(
    private readonly statements: Statements,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
  ) {}

  async listMembers(organizationId: string): Promise<{ userId: string; timeZone: string }[]> {
    const members = await this.memberships.find({
      select: { userId: true, user: { timeZone: true } },
      where: { organizationId },
      relations: { user: true },
    });
    return members.map(({ userId, user }) => ({ userId, timeZone: user.timeZone }));
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
    const reading = await this.statements.begin('export');
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
    const reading = await this.statements.begin('export');
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
}

function columnsOf({ owners }: Pick<ExportScope, 'owners'>) {
  return { owners: owners.map(({ userId }) => userId), days: owners.map(({ today }) => today) };
}
