import { Injectable } from '@nestjs/common';
import { migrations } from '@tracker/database/migrations';
import { Statements } from '@tracker/database/statements';
import { StoredManifests } from '../../modules/rollout/releases/stored-manifests.service.js';

const TIMEOUT_MS = 2_000;

export interface Readiness {
  status: 'ready';
  versionsLeftOut?: number;
}

@Injectable()
export class ReadinessService {
  constructor(
    private readonly statements: Statements,
    private readonly manifests: StoredManifests,
  ) {}

  async read(): Promise<Readiness | null> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.ask(), tooLate]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(): Promise<Readiness | null> {
    const newest = migrations.at(-1)?.name;
    const found = await this.statements.sql<unknown[]>`select from migrations where name = ${newest}`;
    if (found.length !== 1) return null;
    const { length } = await this.manifests.listLeftOut();
    return { status: 'ready', ...(length > 0 && { versionsLeftOut: length }) };
  }
}
