import { type Environment, InvalidEnvironmentError, readEnvironment } from './environment.js';

/** The settings of this process; prints one line for each bad one and ends the process with code 1. */
export function processEnvironment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    for (const line of error.lines) process.stderr.write(`Configuration: ${line}\n`);
    process.exit(1);
  }
}
