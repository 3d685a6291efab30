import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_EXPORTS, type AccountExport } from '@tracker/contracts/auth/users';
import type { AccountExport as ExportRow } from '@tracker/database/entities/auth/account-export.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../../platform/domain-error.js';
import { DurableJobs } from '../../../../platform/jobs/durable/durable-jobs.js';
import { accountExports } from './account-export.job.js';
import { AccountExportStorage } from './account-export-storage.js';
import { AccountExportRepository } from './account-export.repository.js';

const exportNotFound = () => new DomainError('export-not-found', 404, 'Export not found.');
const tooManyExports = (seconds: number) =>
  new DomainError('too-many-exports', 429, 'Too many exports were requested today. Please try again later.', {
    'retry-after': String(seconds),
  });

@Injectable()
export class AccountExportService {
  constructor(
    private readonly exports: AccountExportRepository,
    private readonly storage: AccountExportStorage,
    private readonly jobs: DurableJobs,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  request({ userId }: Actor): Promise<AccountExport> {
    return this.unitOfWork.run(async () => {
      if (!(await this.exports.lockAccount(userId))) throw signInRequired();
      const now = this.clock.now();
      const preparing = await this.exports.findPreparing(userId);
      if (preparing) return exportOf(preparing);
      const asked = await this.exports.askedSince(userId, new Date(now.getTime() - DAY_MS));
      const oldest = asked[ACCOUNT_EXPORTS.aDay - 1];
      if (oldest) throw tooManyExports(Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1_000));
      const row = await this.exports.insert(userId, now);
      await this.jobs.add(accountExports, { exportId: row.id }, { key: row.id });
      return exportOf(row);
    });
  }

  async list({ userId }: Actor): Promise<AccountExport[]> {
    return (await this.exports.list(userId, this.clock.now())).map(exportOf);
  }

  async open({ userId }: Actor, id: string): Promise<{ content: Readable; sizeBytes: number; fileName: string }> {
    const row = await this.exports.findReady(id, userId, this.clock.now());
    const file = row && (await this.storage.read(id));
    if (!row || !file) throw exportNotFound();
    return { ...file, fileName: `everything-of-mine-${row.createdAt.toISOString().slice(0, 10)}.zip` };
  }
}

function exportOf({ id, state, createdAt, expiresAt }: ExportRow): AccountExport {
  const fileUrl = state === 'ready' ? `/api/account/exports/${id}/file` : null;
  return { id, state, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null, fileUrl };
}
