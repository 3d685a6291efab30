import type { RegisteredRemote, RemoteManifest } from '@tracker/contracts/rollout/remotes';
import type { ChoiceReason } from '@tracker/contracts/rollout/rollouts';
import { isInSdkRange } from '@tracker/contracts/rollout/remote-builds';
import type { PreviewRow, RegistryRow, VersionRow } from '../rollout.statements.js';
import { chooseVersion, type RolloutRules } from './version-choice.js';

export interface RegistryVisitor {
  userId: string | null;
  stickyId: string | null;
  shellSdk: string | null;
  isOperator: boolean;
}

/** Without any remotes the statement returns one row whose remote is null. */
type RemoteRow = RegistryRow & { remote: string };

export const isRemoteRow = (row: RegistryRow): row is RemoteRow => row.remote !== null;

interface GivenRemote {
  name: string;
  given: VersionRow;
  fallback: VersionRow | null;
  isRolledOut: boolean;
  preview?: { name: string; version: string };
}

export function givenRemotes(
  rows: readonly RegistryRow[],
  visitor: RegistryVisitor,
  preview: PreviewRow | null = null,
): GivenRemote[] {
  return rows.filter(isRemoteRow).flatMap((row) => {
    const { remote: name, stable, candidate } = row;
    if (preview?.remote === name && isShowable(preview, row, visitor)) return previewed(preview, row, visitor);
    const chosen = candidate !== null && choiceFor(row, visitor).isCandidate ? candidate : stable;
    const viewer = { isOperator: visitor.isOperator, isOwner: row.isOwner };
    const given = visibleTo(viewer, chosen);
    if (!given) return [];
    const fallback = chosen === stable ? null : visibleTo(viewer, stable);
    return [{ name, given, fallback, isRolledOut: candidate !== null }];
  });
}

function isShowable({ shellSdkRange }: PreviewRow, { isKilled }: RemoteRow, { shellSdk }: RegistryVisitor): boolean {
  return !isKilled && shellSdk !== null && isInSdkRange(shellSdkRange, shellSdk);
}

function previewed(preview: PreviewRow, row: RemoteRow, { isOperator }: RegistryVisitor): GivenRemote[] {
  const viewer = { isOperator, isOwner: row.isOwner };
  const given = visibleTo(viewer, preview);
  if (!given) return [];
  const { name, version } = preview;
  const fallback = preview.id === row.stable.id ? null : visibleTo(viewer, row.stable);
  return [{ name: row.remote, given, fallback, isRolledOut: false, preview: { name, version } }];
}

export function registryAnswer(
  remotes: readonly GivenRemote[],
  { userId }: Pick<RegistryVisitor, 'userId'>,
): RegisteredRemote[] {
  const partOf = userId === null ? signedOutPart : publicPart;
  return remotes.map(({ name, given, fallback, preview, isRolledOut }) => ({
    name,
    ...partOf(given),
    ...(fallback && { fallback: partOf(fallback) }),
    ...(preview && { preview }),
    ...(isRolledOut && { isCounted: true }),
  }));
}

export function choiceFor(
  row: RemoteRow,
  visitor: Omit<RegistryVisitor, 'isOperator'>,
): { isCandidate: boolean; reason: ChoiceReason } {
  const { memberships, hasSeenItFail } = row;
  return chooseVersion(rulesOf(row), { ...visitor, memberships, hasSeenItFail });
}

export function usesPercentage(rows: readonly RegistryRow[]): boolean {
  return rows.some(({ candidate, percentage }) => candidate !== null && percentage > 0);
}

/**
 * Removes the routes and entries that only operators may know about; null when no route is left. Owners get theirs as
 * `signed-in` routes, because a page only checks whether somebody is an operator.
 */
export function visibleTo<Version extends { manifest: RemoteManifest }>(
  { isOperator, isOwner = false }: { isOperator: boolean; isOwner?: boolean },
  version: Version,
): Version | null {
  const { manifest } = version;
  const { navigation, commands = [], parts = [] } = manifest;
  if (manifest.routes.length === 0) return null;
  const isForAll = [...manifest.routes, ...navigation, ...commands, ...parts].every(
    ({ access }) => access !== 'operator',
  );
  if (isOperator || isForAll) return version;
  const restricted = manifest.routes.filter(({ access }) => access === 'operator');
  const opened = new Set(restricted.filter(({ forOwners }) => isOwner && forOwners).map(({ path }) => path));
  const hidden = new Set(restricted.map(({ path }) => path).filter((path) => !opened.has(path)));
  const open = <Part extends { path: string; access?: string }>(those: readonly Part[]) =>
    those.flatMap((part) => {
      const path = part.path.replace(/[?#].*/s, '');
      if (opened.has(path)) return [{ ...part, access: 'signed-in' as const }];
      return part.access === 'operator' || hidden.has(path) ? [] : [part];
    });
  const routes = open(manifest.routes);
  if (routes.length === 0) return null;
  const others = {
    navigation: open(navigation),
    ...(manifest.commands && { commands: open(commands) }),
    ...(manifest.parts && { parts: parts.filter(({ access }) => access !== 'operator') }),
  };
  return { ...version, manifest: { ...manifest, routes, ...others } };
}

function publicPart({ version, entry, manifest }: VersionRow) {
  return { version, entry, manifest };
}

/** Keeps only the hashes of public files: hashes do not compress, and the landing page includes this answer. */
function signedOutPart({ version, entry, manifest }: VersionRow) {
  const open = manifest.routes.filter(({ access }) => access === 'public').flatMap(({ files = [] }) => files);
  const needed = [entry.slice(entry.lastIndexOf('/') + 1), ...open];
  const kept = Object.entries(manifest.integrity ?? {}).filter(([file]) => needed.includes(file));
  return { version, entry, manifest: { ...manifest, integrity: Object.fromEntries(kept) } };
}

function rulesOf({ remote, isKilled, candidate, percentage, allowances }: RemoteRow): RolloutRules {
  return { remote, isKilled, candidate: candidate && { ...candidate, percentage }, allowances };
}

/** Includes the previous version and the origin of future releases, because a page may get them while it is open. */
export function codeOrigins(
  rows: readonly RegistryRow[],
  remotesUrl: string | null,
  preview: PreviewRow | null = null,
): string[] {
  const addresses = rows.flatMap(({ stable, candidate, previousEntry }) => [
    stable?.entry,
    candidate?.entry,
    previousEntry,
    remotesUrl,
  ]);
  const origins = [...addresses, preview?.entry]
    .filter((address) => URL.canParse(address ?? ''))
    .map((address) => new URL(String(address)).origin);
  return [...new Set(origins)].sort();
}
