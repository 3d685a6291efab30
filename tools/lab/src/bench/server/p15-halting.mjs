import { randomFrom, rollOut } from '../halting-rollouts.mjs';
import { judge } from '../verdicts.mjs';

const SEED = 20_261_122;
const PEOPLE = 10_000;
const NETWORK = 0.005;

const NOTES = [
  'Rollouts are simulated with a fixed seed, and a share of visits fails by the connection alone. After each ' +
    'report the product’s own rule decides.',
];

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
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

/** @param {{ percentage: number, rollouts: number, network?: number, noise?: number }} what */
function soundRow({ percentage, rollouts, network = NETWORK, noise = 0 }) {
  const courses = draw({ people: PEOPLE, percentage, network, noise }, rollouts);
  const halted = courses.filter(({ isHalted }) => isHalted).length;
  const measure = `sound version at ${percentage} %, ${percentOf(network)} of visits fail by network${noise ? `, ${percentOf(noise)} of people by either version` : ''}: halted`;
  const bound = network === NETWORK && noise === 0 ? { atMost: rollouts / 1_000 } : null;
  return row(measure, `${halted} of ${rollouts} rollouts`, judge(halted, bound, 'rollouts'));
}

/**
 * @param {string} measure
 * @param {Partial<import('../halting-rollouts.mjs').World>} fault
 * @param {{ atMost: number }} bound
 */
function brokenRow(measure, fault, bound) {
  const courses = draw({ people: PEOPLE, percentage: 50, network: NETWORK, ...fault }, 1_000);
  return row(measure, spread(courses, 'given'), judge(worst(courses, 'given'), bound, 'people'));
}

/** @param {number} pressing */
function pressRow(pressing) {
  const courses = draw({ people: PEOPLE, percentage: 50, network: 0, pressing }, 1_000);
  const measure = `Save throws, ${percentOf(pressing)} of people press it: people who pressed`;
  return row(measure, spread(courses, 'failed'), judge(worst(courses, 'failed'), { atMost: 10 }, 'people'));
}

/**
 * @param {import('../halting-rollouts.mjs').World} world
 * @param {number} count
 */
function draw(world, count) {
  return Array.from({ length: count }, (_, number) => rollOut(world, randomFrom(SEED + number)));
}

/**
 * @param {import('../halting-rollouts.mjs').Course[]} courses
 * @param {'given' | 'failed'} figure
 */
function spread(courses, figure) {
  const values = courses.map((course) => course[figure]).sort((one, other) => one - other);
  const missed = courses.filter(({ isHalted }) => !isHalted).length;
  return `median ${values[Math.floor(values.length / 2)]}, worst ${values.at(-1)} of ${courses.length} rollouts${missed ? `, ${missed} never halted` : ''}`;
}

/**
 * @param {import('../halting-rollouts.mjs').Course[]} courses
 * @param {'given' | 'failed'} figure
 */
const worst = (courses, figure) =>
  courses.some(({ isHalted }) => !isHalted) ? Infinity : Math.max(...courses.map((course) => course[figure]));

const percentOf = (/** @type {number} */ share) => `${share * 100} %`;

/**
 * @param {string} measure
 * @param {string} ours
 * @param {Pick<import('../scenarios.mjs').Row, 'target' | 'met'>} verdict
 * @returns {import('../scenarios.mjs').Row}
 */
const row = (measure, ours, verdict) => ({ measure, ours, peer: '', ratio: null, ...verdict });
