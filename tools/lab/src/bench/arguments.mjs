import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {string[]} chosen ids of scenarios in capitals; all of them when empty
 * @property {number} rounds
 * @property {boolean} writes whether the results are kept and the document rendered
 * @property {boolean} isLarge whether the cases run that need ten million rows
 * @property {number} minutes how long the soak goes on
 */

const FEWEST_ROUNDS = 7;
const SOAK_MINUTES = 10;

/**
 * A run of all scenarios is written down, one of chosen scenarios only when asked for.
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
