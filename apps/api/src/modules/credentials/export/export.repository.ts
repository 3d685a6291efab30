import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CredentialStatus } from '@tracker/contracts/credential-status';
import { Membership } from '@tracker/database/entities/membership.entity';
import { pool } from '@tracker/database/prepared';
import { beginReading, waitAsFor } from '@tracker/database/time-limits';
import pg, { type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import { DataSource, type Repository } from 'typeorm';
import { CrlfRows } from '../../../downloads/csv.js';
import type { ExportScope } from './export-scope.service.js';
import { CSV_PLAN, csvRowsSql, type ExportRow, mayHoldArchived, PDF_ROWS } from './export-sql.js';

const ROWS_AT_ONCE = 200;

/** Reads credentials row by row, so that an export of any size takes the same memory. Each read holds a connection of the pool. */
@Injectable()
export class ExportRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
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

  /** Null when it was deleted meanwhile. */
  async organizationName(organizationId: string): Promise<string | null> {
    const membership = await this.memberships.findOne({
      select: { userId: true, organizationId: true, organization: { name: true } },
      where: { organizationId },
      relations: { organization: true },
    });
    return membership?.organization.name ?? null;
  }

  /** The finished CSV file: RFC 4180, UTF-8 with byte order mark. */
  async csv({ isOrganization, ids, ...scope }: ExportScope, statuses: CredentialStatus[]): Promise<Readable> {
    const { owners, days } = columnsOf(scope);
    // COPY takes no parameters.
    const literal = (values: string[]) => pg.escapeLiteral(`{${values.join(',')}}`);
    const rows = csvRowsSql({
      owners: literal(owners),
      days: literal(days),
      statuses,
      isOrganization,
      ids: ids && literal(ids),
    });
    const client = await this.connect();
    try {
      await client.query(`${beginReading('export')}; ${CSV_PLAN}`);
      const copy = client.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`));
      return CrlfRows.after(copy, (error) => void endTransaction(client, error));
    } catch (error) {
      giveBack(client, error);
      throw error;
    }
  }

  async *rows(scope: ExportScope, statuses: CredentialStatus[]): AsyncGenerator<ExportRow> {
    const chosen = { statuses, ids: scope.ids, mayHoldArchived: mayHoldArchived(scope) };
    const values = PDF_ROWS.values({ ...columnsOf(scope), ...chosen });
    const client = await this.connect();
    let failure: unknown;
    try {
      await client.query(beginReading('export'));
      const stream = client.query(new QueryStream(PDF_ROWS.text, values, { batchSize: ROWS_AT_ONCE }));
      for await (const row of stream) yield row as ExportRow;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      await endTransaction(client, failure);
    }
  }

  private async connect(): Promise<PoolClient> {
    const client = await pool(this.dataSource).connect();
    waitAsFor(client, 'export');
    return client;
  }
}

async function endTransaction(client: PoolClient, error: unknown): Promise<void> {
  try {
    if (!error) await client.query('commit');
    giveBack(client, error);
  } catch (failure) {
    giveBack(client, failure);
  }
}

/** After a failure or an abort the connection may still be sending rows: it is closed instead of used again. */
function giveBack(client: PoolClient, error: unknown): void {
  waitAsFor(client, 'request');
  client.release(Boolean(error));
}

function columnsOf({ owners }: Pick<ExportScope, 'owners'>) {
  return { owners: owners.map(({ userId }) => userId), days: owners.map(({ today }) => today) };
}
