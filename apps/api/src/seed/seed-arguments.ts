import { parseArgs } from 'node:util';
import { BULK_LIMITS, type BulkSize } from './bulk.seeder.js';

export const SEED_USAGE = 'Usage: npm run seed -- [--if-empty] [--organizations N] [--members N] [--credentials N]';

export function seedRequestOf(args: readonly string[]) {
  const { 'if-empty': ifEmpty = false, ...sizes } = valuesOf(args);
  if (Object.keys(sizes).length === 0) return { ifEmpty, bulk: null };
  const { organizations = '1', members = '1', credentials = '0' } = sizes;
  const bulk = {
    organizations: sizeOf('organizations', organizations),
    members: sizeOf('members', members),
    credentials: sizeOf('credentials', credentials),
  };
  return { ifEmpty, bulk };
}

function valuesOf(args: readonly string[]) {
  try {
    const number = { type: 'string' } as const;
    const options = {
      'if-empty': { type: 'boolean' },
      organizations: number,
      members: number,
      credentials: number,
    } as const;
    return { ...parseArgs({ args: [...args], options }).values };
  } catch {
    throw new Error(SEED_USAGE);
  }
}

function sizeOf(name: keyof BulkSize, text: string): number {
  const least = name === 'credentials' ? 0 : 1;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= BULK_LIMITS[name]) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${BULK_LIMITS[name]}. ${SEED_USAGE}`);
}
