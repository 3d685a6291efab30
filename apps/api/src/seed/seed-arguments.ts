import { parseArgs } from 'node:util';
import { BULK_LIMITS, type BulkSize } from './bulk.seeder.js';

const USAGE = 'Usage: npm run seed -- [--organizations N] [--members N] [--credentials N]';

/** The sizes asked for, or null for none. Throws an Error whose message says what is wrong. */
export function bulkSizeOf(args: readonly string[]): BulkSize | null {
  const values = valuesOf(args);
  if (Object.keys(values).length === 0) return null;
  return {
    organizations: sizeOf('organizations', values['organizations'] ?? '1'),
    members: sizeOf('members', values['members'] ?? '1'),
    credentials: sizeOf('credentials', values['credentials'] ?? '0'),
  };
}

function valuesOf(args: readonly string[]): Record<string, string | undefined> {
  try {
    const number = { type: 'string' } as const;
    const options = { organizations: number, members: number, credentials: number };
    return { ...parseArgs({ args: [...args], options }).values };
  } catch {
    throw new Error(USAGE);
  }
}

function sizeOf(name: keyof BulkSize, text: string): number {
  const least = name === 'credentials' ? 0 : 1;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= BULK_LIMITS[name]) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${BULK_LIMITS[name]}. ${USAGE}`);
}
