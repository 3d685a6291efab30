import { parseArgs } from 'node:util';

const MIN_ROUNDS = 7;
const SOAK_MINUTES = 10;

export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: String(MIN_ROUNDS) },
      minutes: { type: 'string', default: String(SOAK_MINUTES) },
      write: { type: 'boolean' },
      large: { type: 'boolean', default: false },
    },
  });
  const writes = values.write ?? positionals.length === 0;
  const [rounds, minutes] = [Number(values.rounds), Number(values.minutes)];
  for (const [option, value] of Object.entries({ rounds, minutes }))
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} takes a whole number of 1 or more.`);
  if (writes && rounds < MIN_ROUNDS)
    throw new Error(`Results of fewer than ${MIN_ROUNDS} rounds are not written down: leave out --write.`);
  const chosen = positionals.map((id) => id.toUpperCase());
  return { chosen, rounds, writes, isLarge: values.large, minutes };
}
