import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { dateOrderSchema, type ImportCheck, type ImportRow } from '@tracker/contracts/credentials/credential-imports';
import type { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { invalidInput } from '../../../platform/domain-error.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { columnMapping } from './column-mapping.js';
import { readRows } from './import-rows.js';
import { ImportsRepository } from './imports.repository.js';
import { readTable } from './tables/read-table.js';
import type { Table } from './tables/table.js';

interface ReadImport extends Pick<ImportCheck, 'mapping' | 'dateOrder' | 'rows'> {
  table: Table;
}

/** Reads uploaded files and stores what importing them would do, for a person's own imports and for those of organizations. */
@Injectable()
export class ImportDryRuns {
  /** Parsing is CPU-bound, so more files at a time would only make each slower. */
  private readonly slots = new FairSlots({ inAll: 2, each: 1 });

  constructor(
    private readonly imports: ImportsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async read(userId: string, { fields, file }: ReceivedForm): Promise<ReadImport> {
    if (!file) throw invalidInput('Choose a file to import.');
    const dateOrder = dateOrderOf(fields);
    const table = await this.slots.run(userId, async () => readTable(await readFile(file.path)));
    const mapping = columnMapping(table.headings, fields['mapping'] ? String(fields['mapping']) : undefined);
    return { table, mapping, dateOrder, rows: readRows(table, { mapping, dateOrder }) };
  }

  async keep(
    owner: Pick<CredentialImport, 'ownerId'> & Partial<Pick<CredentialImport, 'organizationId'>>,
    { table, mapping, dateOrder }: ReadImport,
    rows: ImportRow[],
  ): Promise<ImportCheck> {
    const counts = { ready: 0, duplicate: 0, invalid: 0 };
    for (const { outcome } of rows) counts[outcome] += 1;
    const ready = rows.filter(({ outcome }) => outcome === 'ready');
    const { duplicate: duplicates, invalid } = counts;
    const run = { ...owner, createdAt: this.clock.now(), ready, duplicates, invalid };
    const id = await this.unitOfWork.run(() => this.imports.keep(run));
    return { id, columns: table.headings.filter(Boolean), mapping, dateOrder, counts, rows };
  }
}

function dateOrderOf({ dateOrder }: ReceivedForm['fields']): ImportCheck['dateOrder'] {
  const order = dateOrderSchema.nullable().safeParse(dateOrder || null);
  if (!order.success) throw invalidInput(order.error.issues[0]?.message ?? 'dateOrder is not valid');
  return order.data;
}
