import { startOwnPlatform } from './own-platform.js';
import { OPERATOR } from './people.js';

/** Global setup: starts the built product on free ports with an empty DATA_DIR. */
export default async function start(): Promise<() => Promise<void>> {
  Object.assign(process.env, { LOG_LEVEL: 'error', OPERATOR_EMAILS: OPERATOR.email });
  const { stop } = await startOwnPlatform((name) => {
    throw new Error(`${name} ended during the journeys.`);
  });
  return stop;
}
