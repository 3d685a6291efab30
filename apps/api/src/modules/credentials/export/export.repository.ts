import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { CredentialStatus } from '@tracker/contracts/credential-status';
import { pool, PreparedReads } from '@tracker/database/prepared';
import { beginReading, waitAsFor } from '@tracker/database/time-limits';
import pg, { type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import { DataSource } from 'typeorm';
import { CrlfRows } from './crlf-rows.js';
import type { ExportScope } from './export-scope.service.js';
import { CSV_PLAN, csvRowsSql, PDF_ROWS } from './export-sql.js';

export interface ExportRow {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  status: CredentialStatus;
  daysUntilExpiry: number;
  hasDocument: boolean;
  ownerName: string;
  /** Of the whole export, the same in each row. */
  validCount: number;
  expiringCount: number;
  expiredCount: number;
}

const ROWS_AT_ONCE = 200;

const MEMBERS = {
  name: 'members-for-export',
  text: `select u.id as "userId", u.time_zone as "timeZone" from memberships m join users u on u.id = m.user_id
    where m.organization_id = $1`,
};

/** Reads credentials row by row, so that an export of any size takes the same memory. Each read holds a connection of the pool. */
@Injectable()
export class ExportRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    private readonly reads: PreparedReads,
  ) {}

  listMembers(organizationId: string): Promise<{ userId: string; timeZone: string }[]> {
    return this.reads.rows(MEMBERS, [organizationId]);
  }

  /** The finished CSV file: RFC 4180, UTF-8 with byte order mark. */
  async csv({ isOrganization, ...scope }: ExportScope, statuses: CredentialStatus[]): Promise<Readable> {
    const { owners, days } = columnsOf(scope);
    // COPY takes no parameters.
    const literal = (values: string[]) => pg.escapeLiteral(`{${values.join(',')}}`);
    const rows = csvRowsSql({ owners: literal(owners), days: literal(days), statuses, isOrganization });
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
    const { owners, days } = columnsOf(scope);
    const client = await this.connect();
    let failure: unknown;
    try {
      await client.query(beginReading('export'));
      const stream = client.query(new QueryStream(PDF_ROWS, [owners, days, statuses], { batchSize: ROWS_AT_ONCE }));
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
