import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from '@tracker/federation/templates';
import { startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort, requireFreePorts } from '@tracker/test-infrastructure/ports';
import { requireDataFolder, runningFile, startAlone } from './data-folder.mjs';
import { runScript, Services, waitUntilReady } from './services.mjs';
import { nodeEnv, remoteNames, ROOT } from '../workspace/settings.mjs';

const script = (/** @type {string} */ app, /** @type {string} */ name) => join(ROOT, 'apps', app, 'dist', `${name}.js`);

/** @typedef {ReturnType<typeof import('../workspace/settings.mjs').readSettings>} Settings */
/**
 * `postgresSettings`: parameters of the embedded server that differ from PostgreSQL's defaults
 * @typedef {{ say: (line: string) => void, onExit: (name: string) => void, postgresSettings?: Record<string, string> }} Hooks
 */

/**
 * @param {Settings} settings
 * @param {Hooks} hooks
 */
export async function startPlatform(settings, hooks) {
  await requireFreePorts(settings);
  await requireDataFolder(settings.dataDir);
  return startAlone(settings.dataDir, () => startServices(settings, hooks));
}

/**
 * @param {Settings} settings
 * @param {Hooks} hooks
 */
async function startServices(settings, { say, onExit, postgresSettings = {} }) {
  let dead = '';
  const services = new Services((name) => {
    dead = name;
    onExit(name);
  });
  /** @type {import('@tracker/test-infrastructure/embedded-postgres').Server | null} */
  let postgres = null;
  const stop = async () => {
    await services.stop();
    await postgres?.stop();
    await rm(runningFile(settings.dataDir), { force: true });
  };
  try {
    if (!settings.databaseUrl) {
      say('Starting PostgreSQL…');
      postgres = await startPostgres(settings.dataDir, { settings: postgresSettings });
    }
    const databaseUrl = settings.databaseUrl ?? String(postgres?.url);
    const addresses = { DATABASE_URL: databaseUrl, ...(settings.isProduction ? {} : await standInAddresses(settings)) };
    const env = {
      LOG_LEVEL: settings.isProduction ? 'info' : 'warn',
      ...process.env,
      NODE_ENV: nodeEnv(),
      ...addresses,
      PORT: String(settings.port),
      DEV_SERVICES_PORT: String(settings.devServicesPort),
      DATA_DIR: settings.dataDir,
    };
    say('Bringing the database up to date…');
    const remotes = builtRemotes();
    await Promise.all([
      remotes.length > 0 && runScript(script('api', 'register-remotes'), remotes, env),
      !settings.isProduction && runScript(script('api', 'seed'), ['--if-empty'], env),
    ]);

    say('Starting the services…');
    const wanted = [
      ...(settings.isProduction ? [] : [{ name: 'the stand-ins', script: script('dev-services', 'main'), env }]),
      { name: 'the API', script: script('api', 'main'), env },
      ...(process.env['REDIS_URL'] ? [{ name: 'the worker', script: script('api', 'worker'), env }] : []),
    ];
    for (const service of wanted) services.start(service);
    const readiness = [
      `http://127.0.0.1:${settings.port}/readyz`,
      ...(settings.isProduction ? [] : [`http://127.0.0.1:${settings.devServicesPort}/`]),
    ];
    const areUp = await Promise.all(readiness.map((url) => waitUntilReady(url, 60, () => Boolean(dead))));
    if (areUp.includes(false))
      throw new Error(
        dead ? `${capital(dead)} could not start; it said why above.` : 'The services did not become ready.',
      );
    services.markUp();
    await writeFile(
      runningFile(settings.dataDir),
      JSON.stringify({ starter: process.pid, addresses: { ...addresses, PORT: env.PORT } }),
      {
        mode: 0o600,
      },
    );
    return {
      stop,
      /** @param {string[]} names */
      async restart(names) {
        for (const service of wanted.filter(({ name }) => names.includes(name))) await services.restart(service);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The SMTP stand-in uses any free port, so that it never takes a port in use.
 * @param {{ smtpUrl: string | null }} settings
 */
async function standInAddresses({ smtpUrl }) {
  const port = await freePort();
  return { DEV_SMTP_PORT: String(port), SMTP_URL: smtpUrl ?? `smtp://127.0.0.1:${port}` };
}

/** Checks the sources too, because a build may outlive them. */
function builtRemotes() {
  const folders = remoteNames().map((name) => join(ROOT, 'apps', name, 'dist'));
  return folders.filter((folder) => existsSync(join(folder, 'remote-manifest.json')));
}
