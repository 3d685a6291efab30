import { rm } from 'node:fs/promises';
import { FAST_AND_FORGETFUL } from '@tracker/test-infrastructure/embedded-postgres';
import { startPlatform } from '@tracker/dev/start/platform';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { OPERATOR } from './people.js';

/** Global setup: starts the built product on free ports with an empty DATA_DIR. */
export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder('tracker-journeys-');
  const settings = {
    port: await freePort(),
    devServicesPort: await freePort(),
    dataDir,
    databaseUrl: null,
    smtpUrl: null,
    isProduction: false,
  };
  Object.assign(process.env, { LOG_LEVEL: 'error', OPERATOR_EMAILS: OPERATOR.email });
  const platform = await startPlatform(settings, {
    say: () => undefined,
    postgresSettings: FAST_AND_FORGETFUL,
    onExit: (name) => {
      throw new Error(`${name} ended during the journeys.`);
    },
  });
  process.env['PRODUCT_URL'] = `http://localhost:${settings.port}`;
  process.env['STAND_INS_URL'] = `http://localhost:${settings.devServicesPort}`;
  return async () => {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
