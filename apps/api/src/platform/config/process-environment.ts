import { type Environment, InvalidEnvironmentError, readEnvironment } from './environment.js';

export function processEnvironment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
    process.exit(1);
  }
}
