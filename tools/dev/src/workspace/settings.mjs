import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Commands default to development. Services themselves default to production, so that stand-ins never run by omission.
 */
export const nodeEnv = () => process.env['NODE_ENV'] || 'development';

/** Settings that the commands need; each application validates its own. The environment overrides `.env`. */
export function readSettings() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  const port = portOf('PORT', 3000);
  const devServicesPort = portOf('DEV_SERVICES_PORT', port < 65_535 ? port + 1 : port - 1);
  if (devServicesPort === port) throw new Error(`PORT and DEV_SERVICES_PORT must differ; both are ${port}.`);
  return {
    port,
    devServicesPort,
    dataDir: resolve(ROOT, env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || null,
    smtpUrl: env['SMTP_URL'] || null,
    isProduction: nodeEnv() === 'production',
  };
}

export function remoteNames() {
  return readdirSync(join(ROOT, 'apps')).filter((app) => existsSync(join(ROOT, 'apps', app, 'src/remote.manifest.ts')));
}

/**
 * @param {string} name
 * @param {number} fallback
 */
function portOf(name, fallback) {
  const text = process.env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number between 1 and 65535, not "${text}".`);
}
