/** @typedef {Record<string, number>} Sample */
/** @typedef {{ name: string, measure: () => Promise<Sample> }} Contender */

/**
 * Each round starts with a different contender, and every second round runs in reverse order. So no contender always
 * follows the same one, which may leave work behind.
 * @param {number} rounds
 * @param {Contender[]} contenders
 * @returns {Promise<Map<string, Sample[]>>} one sample per round
 */
export async function interleave(rounds, contenders) {
  /** @type {Map<string, Sample[]>} */
  const samples = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const start = round % contenders.length;
    const inOrder = [...contenders.slice(start), ...contenders.slice(0, start)];
    for (const { name, measure } of round % 2 === 0 ? inOrder : inOrder.toReversed()) {
      samples.get(name)?.push(await measure());
    }
  }
  return samples;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * @param {Map<string, Sample[]>} samples
 * @param {string} figure
 * @param {string} over
 * @param {string} under
 */
export function medianRatio(samples, figure, over, under) {
  const below = samples.get(under) ?? [];
  return median(
    (samples.get(over) ?? []).map((sample, round) => valueOf(sample, figure) / valueOf(below[round], figure)),
  );
}

/**
 * @param {Map<string, Sample[]>} samples
 * @param {string} figure
 * @param {string} name
 */
export function medianOf(samples, figure, name) {
  return median((samples.get(name) ?? []).map((sample) => valueOf(sample, figure)));
}

const STEADY = 0.15;

/**
 * Explains why the rounds are invalid: the same program measured twice differs too much. Undefined if they are valid.
 * @param {Map<string, Sample[]>} samples
 * @param {string} figure
 * @param {[string, string]} twins
 */
export function unsteady(samples, figure, [one, other]) {
  const ratio = medianRatio(samples, figure, one, other);
  return Math.abs(ratio - 1) <= STEADY
    ? undefined
    : `the limit against itself gave ${ratio.toFixed(2)} for ${figure}; more than 15 % is no measurement.`;
}

/**
 * @param {Sample | undefined} sample
 * @param {string} figure
 */
function valueOf(sample, figure) {
  const value = sample?.[figure];
  if (value === undefined) throw new Error(`A round has no ${figure}.`);
  return value;
}
