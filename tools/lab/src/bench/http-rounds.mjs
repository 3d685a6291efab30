import { httpSample } from './load.mjs';
import { interleave } from './rounds.mjs';

/** @typedef {{ program: import('./program.mjs').Program, load: import('./load.mjs').Load }} HttpContender */

const WARM_UP_SECONDS = 5;

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {Record<string, HttpContender>} contenders
 */
export async function httpRounds(laboratory, contenders) {
  for (const { program, load } of Object.values(contenders))
    await httpSample(laboratory, program, { ...load, seconds: WARM_UP_SECONDS });
  return interleave(
    laboratory.rounds,
    Object.entries(contenders).map(([name, { program, load }]) => ({
      name,
      measure: () => httpSample(laboratory, program, load),
    })),
  );
}
