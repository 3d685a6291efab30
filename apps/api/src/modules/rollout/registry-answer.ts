import type { RegisteredRemote, RemoteVersion } from '@tracker/contracts/remotes';
import type { RegistryRow } from './rollout.statements.js';
import { type ChoiceReason, chooseVersion, type RolloutRules } from './version-choice.js';

/** Who asks, apart from what the registry's own statement finds out. */
export interface RegistryVisitor {
  userId: string | null;
  stickyId: string | null;
  shellSdk: string | null;
}

/** A row of a remote; without any remotes the statement gives one row that has none. */
export type RemoteRow = RegistryRow & { remote: string };

export const isRemoteRow = (row: RegistryRow): row is RemoteRow => row.remote !== null;

/** The visitor's version of each remote. */
export function registryAnswer(rows: readonly RegistryRow[], visitor: RegistryVisitor): RegisteredRemote[] {
  return rows.filter(isRemoteRow).map((row) => {
    const { remote: name, stable, candidate } = row;
    const isCandidate = candidate !== null && choiceFor(row, visitor).isCandidate;
    if (!isCandidate) return { name, ...(stable as RemoteVersion) };
    const { version, entry, manifest } = candidate as RemoteVersion;
    return { name, version, entry, manifest, fallback: stable as RemoteVersion };
  });
}

export function choiceFor(row: RemoteRow, visitor: RegistryVisitor): { isCandidate: boolean; reason: ChoiceReason } {
  const { memberships, hasSeenItFail } = row;
  return chooseVersion(rulesOf(row), { ...visitor, memberships, hasSeenItFail });
}

/** Whether a signed-out visitor needs an id of their own, to keep their version and to be remembered when it fails. */
export function isDrawn(rows: readonly RegistryRow[]): boolean {
  return rows.some(({ candidate, percentage }) => candidate !== null && percentage > 0);
}

function rulesOf({ remote, isKilled, candidate, percentage, allowances }: RemoteRow): RolloutRules {
  return { remote, isKilled, candidate: candidate && { ...candidate, percentage }, allowances };
}
