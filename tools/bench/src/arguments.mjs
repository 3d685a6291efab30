import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {string[]} chosen ids of scenarios in capitals; all of them when empty
 * @property {number} rounds
 * @property {boolean} writes whether the results are kept and the document rendered
 * @property {boolean} isLarge whether the cases run that need ten million rows
 */

const FEWEST_ROUNDS = 7;

/**
 * A run of all scenarios is written down, one of chosen scenarios only when asked for.
 * @param {string[]} args
 * @returns {Options}
 */
export function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string' }, write: { type: 'boolean' }, large: { type: 'boolean' } },
  });
  const rounds = Number(values.rounds ?? FEWEST_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number of 1 or more.');
  const writes = values.write ?? positionals.length === 0;
  if (writes && rounds < FEWEST_ROUNDS)
    throw new Error(`Results of fewer than ${FEWEST_ROUNDS} rounds are not written down: leave out --write.`);
  return { chosen: positionals.map((id) => id.toUpperCase()), rounds, writes, isLarge: values.large ?? false };
}
