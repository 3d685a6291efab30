import { type Environment, InvalidEnvironmentError, readEnvironment } from './environment.js';
import { misspeltSettings } from './misspelt-settings.js';
import { settingsSchema } from './settings.schema.js';

/** Stand in .env beside ours: those of docker-compose.yml, and of the stand-ins. */
const OF_OTHERS = [
  'POSTGRES_PASSWORD',
  'POSTGRES_SERVICE_PASSWORD',
  'POSTGRES_SERVICE_ROLE',
  'WEB_PORT',
  'DEV_SMTP_PORT',
];

/** The settings of this process; prints one line for each bad one and ends the process with code 1. */
export function processEnvironment(): Environment {
  for (const { name, meant } of misspeltSettings(process.env, [...Object.keys(settingsSchema.shape), ...OF_OTHERS]))
    process.stderr.write(`Configuration: ${name} is no setting, and counts for nothing; ${meant} is one.\n`);
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
    process.exit(1);
  }
}
