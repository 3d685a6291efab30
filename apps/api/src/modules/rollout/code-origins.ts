import type { RegistryRow } from './rollout.statements.js';

/**
 * The other origins that a page may get code from: those of every version it could be given while it is open, and that of releases to come.
 */
export function codeOrigins(rows: readonly RegistryRow[], remotesUrl: string | null): string[] {
  const addresses = rows.flatMap(({ stable, candidate, previousEntry }) => [
    stable?.entry,
    candidate?.entry,
    previousEntry,
    remotesUrl,
  ]);
  const origins = addresses
    .filter((address) => URL.canParse(address ?? ''))
    .map((address) => new URL(String(address)).origin);
  return [...new Set(origins)].sort();
}
