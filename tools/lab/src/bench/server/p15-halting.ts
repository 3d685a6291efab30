import { haltReason, type VersionTrial } from '@tracker/contracts/rollout/halting';
import { figureRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';

const SEED = 20_261_122;
const PEOPLE = 10_000;
const NETWORK = 0.005;

const NOTES = [
  'Simulated with a fixed seed; a share of visits fails by the connection alone, and the product’s own ' +
    'rule decides.',
];

export const scenario: Scenario = {
  id: 'P15',
  title: 'When a candidate is halted, 10,000 people',
  run: async () => ({
    rows: [
      soundRow({ percentage: 5, rollouts: 4_000 }),
      soundRow({ percentage: 50, rollouts: 4_000 }),
      soundRow({ percentage: 100, rollouts: 4_000 }),
      soundRow({ percentage: 50, rollouts: 1_000, network: 0.03 }),
      soundRow({ percentage: 50, rollouts: 1_000, noise: 0.01 }),
      brokenRow('fails for everybody: people who saw it', { failing: 1 }, { atMost: 4 }),
      brokenRow('files reach nobody: people who saw it', { isMissing: true }, { atMost: 4 }),
      brokenRow('fails for 5 % of people: people who were given it', { failing: 0.05 }, { atMost: 300 }),
      pressRow(0.2),
      pressRow(0.05),
      pressRow(0.01),
    ],
    notes: NOTES,
  }),
};

function soundRow({
  percentage,
  rollouts,
  network = NETWORK,
  noise = 0,
}: {
  percentage: number;
  rollouts: number;
  network?: number;
  noise?: number;
}) {
  const courses = simulate({ people: PEOPLE, percentage, network, noise }, rollouts);
  const halted = courses.filter(({ isHalted }) => isHalted).length;
  const measure = `sound version at ${percentage} %, ${percentOf(network)} of visits fail by network${noise ? `, ${percentOf(noise)} of people by either version` : ''}: halted`;
  const bound = network === NETWORK && noise === 0 ? { atMost: rollouts / 1_000 } : null;
  return figureRow(measure, `${halted} of ${rollouts} rollouts`, judge(halted, bound, 'rollouts'));
}

function brokenRow(measure: string, fault: Partial<World>, bound: { atMost: number }) {
  const courses = simulate({ people: PEOPLE, percentage: 50, network: NETWORK, ...fault }, 1_000);
  return figureRow(measure, spread(courses, 'given'), judge(worst(courses, 'given'), bound, 'people'));
}

function pressRow(pressing: number) {
  const courses = simulate({ people: PEOPLE, percentage: 50, network: 0, pressing }, 1_000);
  const measure = `Save throws, ${percentOf(pressing)} of people press it: people who pressed`;
  return figureRow(measure, spread(courses, 'failed'), judge(worst(courses, 'failed'), { atMost: 10 }, 'people'));
}

function simulate(world: World, count: number) {
  return Array.from({ length: count }, (_, number) => rollOut(world, randomFrom(SEED + number)));
}

function spread(courses: Course[], figure: 'given' | 'failed') {
  const values = courses.map((course) => course[figure]).sort((one, other) => one - other);
  const missed = courses.filter(({ isHalted }) => !isHalted).length;
  return `median ${values[Math.floor(values.length / 2)]}, worst ${values.at(-1)} of ${courses.length} rollouts${missed ? `, ${missed} never halted` : ''}`;
}

const worst = (courses: Course[], figure: 'given' | 'failed') =>
  courses.some(({ isHalted }) => !isHalted) ? Infinity : Math.max(...courses.map((course) => course[figure]));

const percentOf = (share: number) => `${share * 100} %`;

const VISITS = 3.5;

interface World {
  people: number;
  percentage: number;
  network: number;
  failing?: number;
  pressing?: number;
  isMissing?: boolean;
  noise?: number;
}

type Course = { isHalted: boolean; given: number; failed: number };

function rollOut(world: World, random: () => number): Course {
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

const courseOf = ({ given, failedByItself, failedByNetwork }: VersionTrial, isHalted: boolean): Course => ({
  isHalted,
  given,
  failed: failedByItself + failedByNetwork,
});

/** Mulberry32: the same seed gives the same numbers on every machine. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
