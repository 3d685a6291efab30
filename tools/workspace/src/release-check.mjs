import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { remoteFacts } from '@tracker/federation/remote-facts';
import { isInSdkRange } from '@tracker/contracts/sdk-range';
import { ROOT } from './settings.mjs';

/** What a version is the hash of, see `buildVersion` in tools/federation. */
const INGREDIENTS = 'its sources, contracts, shell-sdk, ui, the build and the dependencies';

/** @typedef {{ isStable: boolean, percentage: number }} Registered */

/**
 * Looks before anything is built whether there is anything to release, and whether it would fit.
 * @param {string} remote
 * @param {string} databaseUrl
 * @returns {Promise<string | null>} a sentence when nothing has changed since a release that people may get; otherwise null
 */
export async function unchangedSince(remote, databaseUrl) {
  const facts = await remoteFacts(remote);
  const { version: provided } = JSON.parse(await readFile(join(ROOT, 'libs/shell-sdk/package.json'), 'utf8'));
  return verdict(remote, facts, provided, await registered(remote, facts.version, databaseUrl));
}

/**
 * @param {string} remote
 * @param {{ version: string, shellSdk: string }} facts
 * @param {string} provided the shell-sdk that it would be built with
 * @param {Registered | undefined} release of this version
 * @returns {string | null}
 */
export function verdict(remote, { version, shellSdk }, provided, release) {
  if (!isInSdkRange(shellSdk, provided))
    throw new Error(`${remote} needs shell-sdk ${shellSdk}, and it would be built with ${provided}.`);
  if (!release) return null;
  const audience = release.isStable ? 'everyone' : `${release.percentage} %`;
  return `${remote} ${version}: ${audience}. Nothing has changed since it was released: ${INGREDIENTS} are the same.`;
}

/**
 * @param {string} remote
 * @param {string} version
 * @param {string} databaseUrl
 * @returns {Promise<Registered | undefined>}
 */
async function registered(remote, version, databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select o.stable_release_id = r.id as "isStable", o.candidate_percentage as percentage
       from releases r join rollouts o on o.remote = r.remote
         and (o.stable_release_id = r.id or o.candidate_release_id = r.id and r.halted_at is null)
       where r.remote = $1 and r.version = $2`,
      [remote, version],
    );
    return rows[0];
  } catch (error) {
    // Before the first start there are no tables.
    if (/** @type {{ code?: string }} */ (error).code === '42P01') return undefined;
    throw error;
  } finally {
    await client.end();
  }
}
