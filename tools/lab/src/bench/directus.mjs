import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Starts Directus on the same tables. Each person has a token and a filter on the owner.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {string} databaseUrl
 * @param {import('./people.mjs').Person[]} people
 */
export async function startDirectus(laboratory, databaseUrl, people) {
  const tokens = people.map(({ id }) => ({ id, token: randomBytes(24).toString('hex') }));
  const files = join(laboratory.folder, 'directus');
  await mkdir(files, { recursive: true });
  const program = await laboratory.startPeer('directus', {
    script: 'main.mjs',
    databaseUrl,
    readyPath: '/server/ping',
    env: {
      HOST: '127.0.0.1',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: databaseUrl,
      DB_POOL__MAX: '10',
      SECRET: 'only-for-benchmarks',
      PUBLIC_URL: 'http://127.0.0.1',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      STORAGE_LOCAL_ROOT: files,
      TELEMETRY: 'false',
      LOG_LEVEL: 'warn',
      PEOPLE: JSON.stringify(tokens),
    },
  });
  return { program, headers: tokens.map(({ token }) => ({ authorization: `Bearer ${token}` })) };
}
