import { setTimeout as passing } from 'node:timers/promises';
import { migrations } from '@tracker/database/migrations';
import type { Statements } from '@tracker/database/statements';
import type { StoredManifests } from '../../modules/rollout/releases/stored-manifests.service.js';

const TIMEOUT_MS = 2_000;

export interface Readiness {
  status: 'ready';
  versionsLeftOut?: number;
}

export function readReadiness(statements: Statements, manifests: StoredManifests): Promise<Readiness | null> {
  const tooLate = passing(TIMEOUT_MS, null, { ref: false });
  return Promise.race([ask(statements, manifests).catch(() => null), tooLate]);
}

async function ask(statements: Statements, manifests: StoredManifests): Promise<Readiness | null> {
  const newest = migrations.at(-1)?.name;
  const found = await statements.sql<unknown[]>`select from migrations where name = ${newest}`;
  if (found.length !== 1) return null;
  const { length } = await manifests.listLeftOut();
  return { status: 'ready', ...(length > 0 && { versionsLeftOut: length }) };
}
