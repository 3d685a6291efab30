import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {string[]} chosen
 * @property {number} rounds
 * @property {boolean} writes
 * @property {boolean} isLarge
 * @property {number} minutes
 */

const FEWEST_ROUNDS = 7;
const SOAK_MINUTES = 10;

/**
 * By default, a run of all scenarios writes its results and a run of chosen scenarios doesn't.
 * @param {string[]} args
 * @returns {Options}
 */
export function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      write: { type: 'boolean' },
      large: { type: 'boolean' },
      minutes: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds ?? FEWEST_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number of 1 or more.');
  const minutes = Number(values.minutes ?? SOAK_MINUTES);
  if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes takes a whole number of 1 or more.');
  const writes = values.write ?? positionals.length === 0;
  if (writes && rounds < FEWEST_ROUNDS)
    throw new Error(`Results of fewer than ${FEWEST_ROUNDS} rounds are not written down: leave out --write.`);
  const chosen = positionals.map((id) => id.toUpperCase());
  return { chosen, rounds, writes, isLarge: values.large ?? false, minutes };
}
