import { Injectable } from '@nestjs/common';
import type {
  ImportCheck,
  ImportOutcome,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import { IMPORT_KEPT_HOURS } from '@tracker/contracts/credentials/import-limits';
import type { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, HOUR_MS } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { credentialLimitReached } from '../credential-limit.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { settleRows } from './duplicate-rows.js';
import { ImportDryRuns } from './import-dry-runs.js';
import { ImportUndo } from './import-undo.js';
import { ImportsRepository } from './imports.repository.js';

const importNotFound = () =>
  new DomainError('import-not-found', 404, `Import not found. It is kept for ${IMPORT_KEPT_HOURS} hours.`);
export const importUndone = () => new DomainError('import-undone', 409, 'This import was undone.');

export const importKeptSince = (now: Date) => new Date(now.getTime() - IMPORT_KEPT_HOURS * HOUR_MS);

/** The import, while it is kept. */
export function keptImport(run: CredentialImport | null, now: Date): CredentialImport {
  if (!run || (run.appliedAt ?? run.createdAt) <= importKeptSince(now)) throw importNotFound();
  return run;
}

/** Credentials from a file: first what it would do, then doing it once, and for a day undoing it. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly dryRuns: ImportDryRuns,
    private readonly imports: ImportsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly undoing: ImportUndo,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async check({ userId }: Actor, form: ReceivedForm): Promise<ImportCheck> {
    const read = await this.dryRuns.read(userId, form);
    return this.dryRuns.keep({ ownerId: userId }, read, await this.settled(userId, read.rows));
  }

  /** What can still be undone, or was. */
  async recent({ userId }: Actor): Promise<RecentImport[]> {
    const runs = await this.unitOfWork.run(() => this.imports.appliedSince(userId, importKeptSince(this.clock.now())));
    return recentImportsOf(runs);
  }

  /** Again, or at the same moment, it creates nothing more and answers the same. */
  async apply({ userId }: Actor, id: string): Promise<ImportOutcome> {
    // An entry in the audit trail for each row takes longer than a request's statements may.
    return this.unitOfWork.run(async () => {
      await this.credentials.lockOwner(userId);
      const run = await this.lock(userId, id);
      if (run.undone) throw importUndone();
      if (run.outcome) return run.outcome;
      const rows = await this.settled(userId, run.ready);
      const ready = rows.filter(({ outcome }) => outcome === 'ready');
      const createdIds = await this.imports.insert(
        userId,
        ready.map(({ fields }) => fields),
      );
      const skipped = rows.filter(({ outcome }) => outcome === 'duplicate').length;
      const outcome = {
        created: createdIds.length,
        skipped: run.duplicates + skipped,
        invalid: run.invalid + rows.length - ready.length - skipped,
      };
      await this.imports.update(id, { ready: [], appliedAt: this.clock.now(), createdIds, outcome });
      return outcome;
    }, 'background');
  }

  /** Deletes what it created and nobody has touched since. Before it was applied, there is nothing to delete. */
  async undo({ userId }: Actor, id: string): Promise<ImportUndone> {
    return this.unitOfWork.run(async () => {
      const run = await this.lock(userId, id);
      if (run.undone) return run.undone;
      const undone = await this.undoing.removeUntouched(userId, run.createdIds);
      await this.imports.update(id, { ready: [], createdIds: [], undone });
      return undone;
    }, 'background');
  }

  private async settled(userId: string, rows: CredentialImport['ready']) {
    const ready = rows.filter(({ outcome }) => outcome === 'ready');
    const known = await this.imports.identitiesLike(
      userId,
      ready.map(({ fields }) => fields),
    );
    const room = await this.credentials.room(userId);
    return settleRows(rows, known, room, credentialLimitReached().sentence);
  }

  private async lock(userId: string, id: string): Promise<CredentialImport> {
    return keptImport(await this.imports.lock(userId, id), this.clock.now());
  }
}

export function recentImportsOf(runs: readonly CredentialImport[]): RecentImport[] {
  return runs.flatMap(({ id, appliedAt, outcome, undone }) =>
    appliedAt && outcome ? [{ id, appliedAt: appliedAt.toISOString(), outcome, undone }] : [],
  );
}
