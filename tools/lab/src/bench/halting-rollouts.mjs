import { haltReason } from '@tracker/contracts/rollout/halting';

const VISITS = 3.5;

/**
 * @typedef {object} World
 * @property {number} people
 * @property {number} percentage
 * @property {number} network share of visits that fail because of the connection, in either version
 * @property {number} [failing] share of people for whom the candidate fails at their first visit
 * @property {number} [pressing] share of people whose first visit makes an event handler of the candidate throw
 * @property {boolean} [isMissing] the candidate's files can't be downloaded
 * @property {number} [noise] share of people for whom both versions fail
 */

/**
 * The state when the candidate was halted, or when everybody had visited.
 * @typedef {{ isHalted: boolean, given: number, failed: number }} Course
 */

/**
 * @param {World} world
 * @param {() => number} random
 * @returns {Course}
 */
export function rollOut(world, random) {
  const { people, percentage, network, failing = 0, pressing = 0, isMissing = false, noise = 0 } = world;
  const trials = { candidate: emptyTrial(), stable: emptyTrial() };
  const [hasCome, isDone] = [new Uint8Array(people), new Uint8Array(people)];
  const fate = Uint8Array.from({ length: people }, () => {
    const isCandidate = random() * 100 < percentage;
    const isFailed = random() < (isCandidate ? 1 - (1 - noise) * (1 - failing) * (1 - pressing) : noise);
    return Number(isCandidate) + 2 * Number(isFailed);
  });
  for (let visit = 0; visit < people * VISITS; visit += 1) {
    const person = Math.floor(random() * people);
    const isCandidate = (Number(fate[person]) & 1) === 1;
    const arm = isCandidate ? trials.candidate : trials.stable;
    if (!hasCome[person]) arm.given += 1;
    hasCome[person] = 1;
    if (isDone[person]) continue;
    if (random() < network || (isCandidate && isMissing)) arm.failedByNetwork += 1;
    else if (Number(fate[person]) & 2) arm.failedByItself += 1;
    else continue;
    // A failed candidate isn't served again, and a page reports the stable version once.
    isDone[person] = 1;
    if (isCandidate && haltReason(trials.candidate, trials.stable) !== null) return courseOf(trials.candidate, true);
  }
  return courseOf(trials.candidate, false);
}

const emptyTrial = () => ({ given: 0, failedByItself: 0, failedByNetwork: 0 });

/**
 * @param {import('@tracker/contracts/rollout/halting').VersionTrial} candidate
 * @param {boolean} isHalted
 * @returns {Course}
 */
const courseOf = ({ given, failedByItself, failedByNetwork }, isHalted) => ({
  isHalted,
  given,
  failed: failedByItself + failedByNetwork,
});

/**
 * Mulberry32: the same seed gives the same numbers on every machine.
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
