import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import type { Repository } from 'typeorm';
import { CrlfRows } from '../../../platform/downloads/csv.js';
import { CSV_PLAN, csvRowsSql, type ExportRow, mayHoldArchived, PDF_ROWS } from './export-sql.js';

export interface ExportScope {
  isOrganization: boolean;
  owners: { userId: string; today: CalendarDate }[];
  ids: string[] | null;
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

  /** RFC 4180, UTF-8 with byte order mark. */
  async csv({ isOrganization, ids, ...scope }: ExportScope, statuses: CredentialStatus[]): Promise<Readable> {
    const { owners, days } = columnsOf(scope);
    // COPY does not accept parameters, so the values are inlined as escaped literals.
    const literal = (values: string[]) => pg.escapeLiteral(`{${values.join(',')}}`);
    const rows = csvRowsSql({
      owners: literal(owners),
      days: literal(days),
      statuses,
      isOrganization,
      ids: ids && literal(ids),
    });
    const reading = await this.statements.begin('export');
    try {
      await reading.connection.query(CSV_PLAN);
      const copy = reading.connection.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`));
      return CrlfRows.after(copy, (error) => void reading.end(error));
    } catch (error) {
      await reading.end(error);
      throw error;
    }
  }

  async *rows(scope: ExportScope, statuses: CredentialStatus[]): AsyncGenerator<ExportRow> {
    const chosen = { statuses, ids: scope.ids, mayHoldArchived: mayHoldArchived(scope) };
    const values = PDF_ROWS.values({ ...columnsOf(scope), ...chosen });
    const reading = await this.statements.begin('export');
    let failure: unknown;
    try {
      const stream = reading.connection.query(new QueryStream(PDF_ROWS.text, values, { batchSize: ROWS_AT_ONCE }));
      for await (const row of stream) yield row as ExportRow;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      await reading.end(failure);
    }
  }
}

function columnsOf({ owners }: Pick<ExportScope, 'owners'>) {
  return { owners: owners.map(({ userId }) => userId), days: owners.map(({ today }) => today) };
}
