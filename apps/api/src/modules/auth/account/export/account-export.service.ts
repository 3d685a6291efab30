import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ACCOUNT_EXPORTS, type AccountExport } from '@tracker/contracts/auth/users';
import { AccountExport as ExportRow } from '@tracker/database/entities/auth/account-export.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { MoreThan, type Repository } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../../platform/clock.js';
import { DomainError, signInRequired } from '../../../../platform/domain-error.js';
import { DurableJobs, jobQueue } from '../../../../platform/jobs/durable/durable-jobs.js';
import { Outbox } from '../../../mailer/outbox.js';
import { AccountExportStorage } from './account-export-storage.js';

export const accountExports = jobQueue('account-exports', z.object({ exportId: z.string() }));

const exportNotFound = () => new DomainError('export-not-found', 404, 'Export not found.');
const tooManyExports = (seconds: number) =>
  new DomainError('too-many-exports', 429, 'Too many exports were requested today. Please try again later.', {
    'retry-after': String(seconds),
  });

@Injectable()
export class AccountExportService {
  constructor(
    @InjectRepository(ExportRow) private readonly exports: Repository<ExportRow>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly storage: AccountExportStorage,
    private readonly jobs: DurableJobs,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  request({ userId }: Actor): Promise<AccountExport> {
    return this.unitOfWork.run(async () => {
      if (!(await this.lockAccount(userId))) throw signInRequired();
      const now = this.clock.now();
      const preparing = await this.exports.findOneBy({ userId, state: 'preparing' });
      if (preparing) return exportOf(preparing);
      const asked = await this.exports.find({
        where: { userId, createdAt: MoreThan(new Date(now.getTime() - DAY_MS)) },
        order: { createdAt: 'DESC' },
      });
      const oldest = asked[ACCOUNT_EXPORTS.aDay - 1]?.createdAt;
      if (oldest) throw tooManyExports(Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1_000));
      const { identifiers } = await this.exports.insert({ userId, createdAt: now });
      const row = await this.exports.findOneByOrFail({ id: identifiers[0]?.['id'] as string });
      await this.jobs.add(accountExports, { exportId: row.id }, { key: row.id });
      return exportOf(row);
    });
  }

  async list({ userId }: Actor): Promise<AccountExport[]> {
    const rows = await this.exports.find({
      where: [
        { userId, state: 'preparing' },
        { userId, expiresAt: MoreThan(this.clock.now()) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return rows.map(exportOf);
  }

  async open({ userId }: Actor, id: string): Promise<{ content: Readable; sizeBytes: number; fileName: string }> {
    const expiresAt = MoreThan(this.clock.now());
    const row = await this.exports.findOneBy({ id, userId, state: 'ready', expiresAt });
    const file = row && (await this.storage.read(id));
    if (!row || !file) throw exportNotFound();
    return { ...file, fileName: `everything-of-mine-${row.createdAt.toISOString().slice(0, 10)}.zip` };
  }

  find(id: string): Promise<ExportRow | null> {
    return this.exports.findOneBy({ id });
  }

  findAccount(userId: string): Promise<User | null> {
    return this.users.findOneBy({ id: userId });
  }

  finish(exportId: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const expiresAt = new Date(this.clock.now().getTime() + ACCOUNT_EXPORTS.days * DAY_MS);
      const wanted = await this.find(exportId);
      const account = wanted && (await this.lockAccount(wanted.userId));
      if (!account) return false;
      const ready = { state: 'ready', expiresAt } as const;
      const { affected } = await this.exports.update({ id: exportId, state: 'preparing' }, ready);
      if (affected !== 1) return (await this.find(exportId)) !== null;
      await this.outbox.add({
        kind: 'account-export-ready',
        dedupeKey: `account-export:${exportId}`,
        to: account.email,
        userId: account.id,
        data: { expiresAt: expiresAt.toISOString() },
      });
      return true;
    });
  }

  private lockAccount(userId: string): Promise<User | null> {
    return this.users.findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  }
}

function exportOf({ id, state, createdAt, expiresAt }: ExportRow): AccountExport {
  const fileUrl = state === 'ready' ? `/api/account/exports/${id}/file` : null;
  return { id, state, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null, fileUrl };
}
