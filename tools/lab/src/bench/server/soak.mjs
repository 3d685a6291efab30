import { MixedLoad } from '../mixed-load.mjs';
import { addPeople } from '../people.mjs';
import { handlesOf, memoryOf } from '../process-accounts.mjs';
import { judge } from '../verdicts.mjs';

const PEOPLE = 200;
const CALLERS = 10;
const CAPACITY_SECONDS = 20;
const SHARE = 0.7;
const MINUTE = 60;

/** @typedef {{ perSecond: number, p50: number, p99: number, errors: number, memory: number, pool: number, handles: number, delay: number }} Minute */

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'SOAK',
  title: 'A mixed load at 70 % of capacity for a while',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const people = await addPeople(databaseUrl, { count: PEOPLE, credentials: 25, organizations: 10 });
    const api = await laboratory.startApi(databaseUrl);
    const load = new MixedLoad(api, people);
    await load.capacity(CALLERS, CAPACITY_SECONDS / 2);
    const capacity = await load.capacity(CALLERS, CAPACITY_SECONDS);
    /** @type {Minute[]} */
    const minutes = [];
    /** @type {Record<string, number>} */
    const failures = {};
    await metrics(api.url);
    for (let minute = 0; minute < laboratory.minutes; minute += 1) {
      await load.keepUp(capacity * SHARE, MINUTE);
      const { took, failures: failed } = load.take();
      for (const [what, times] of Object.entries(failed)) failures[what] = (failures[what] ?? 0) + times;
      const errors = Object.values(failed).reduce((sum, times) => sum + times, 0);
      minutes.push({ ...speedOf(took), errors, ...(await stateOf(api)) });
      console.log(`  ${lineOf(minute, minutes.at(-1))}`);
    }
    load.close();
    return { rows: rowsOf(minutes), notes: notesOf(minutes, capacity, failures) };
  },
};

/** @param {number[]} took sorted */
function speedOf(took) {
  const at = (/** @type {number} */ share) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
  return { perSecond: took.length / MINUTE, p50: at(0.5), p99: at(0.99) };
}

/** @param {import('../program.mjs').Program} api */
async function stateOf({ url, pid }) {
  const [{ pss }, handles, figures] = await Promise.all([memoryOf(pid), handlesOf(pid), metrics(url)]);
  const pool = figures('database_pool_connections{state="used"}') + figures('database_pool_connections{state="idle"}');
  return { memory: pss / 2 ** 20, handles, pool, delay: figures('nodejs_eventloop_lag_p99_seconds') * 1_000 };
}

/**
 * Event loop figures cover the time since the last call.
 * @param {string} url
 */
async function metrics(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (/** @type {string} */ name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? NaN,
    );
}

/** @param {Minute[]} minutes */
function rowsOf(minutes) {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) throw new Error('The soak has no minute.');
  /**
   * @param {string} measure
   * @param {keyof Minute} figure
   * @param {string} unit
   * @param {import('../verdicts.mjs').Bound | null} bound
   */
  const row = (measure, figure, unit, bound) => {
    const ratio = last[figure] / first[figure];
    const words = (/** @type {number} */ value) => `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim();
    return { measure, ours: words(last[figure]), peer: words(first[figure]), ratio, ...judge(ratio, bound) };
  };
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  return [
    { measure: 'requests that failed', ours: String(errors), peer: '', ratio: null, target: '0', met: errors === 0 },
    row('99th percentile, the last minute beside the first', 'p99', 'ms', { atMost: 1.5 }),
    row('median', 'p50', 'ms', { atMost: 1.5 }),
    row('memory (PSS)', 'memory', 'MB', { atMost: 1.25 }),
    row('connections of the pool', 'pool', '', null),
    row('open files and sockets', 'handles', '', { atMost: 1.25 }),
    row('delay of the event loop, 99th percentile', 'delay', 'ms', null),
  ];
}

/**
 * @param {Minute[]} minutes
 * @param {number} capacity
 * @param {Record<string, number>} failures
 */
function notesOf(minutes, capacity, failures) {
  const head =
    '| minute | a second | p50 | p99 | failed | memory | pool | handles | delay |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |';
  const failed = Object.entries(failures).map(([what, times]) => `${times} × ${what}`);
  return [
    `One process, ${PEOPLE} people; capacity is what ${CALLERS} callers get who always wait for an answer, ${Math.round(capacity)} a second. At 70 % of that requests come at fixed times, and an ` +
      'answer takes from the time when it was due. Of a hundred 40 read the list, 20 the dashboard, 12 the session, 8 the report, 4 an export; 4 change a credential, 12 add one with a document or delete it.',
    [head, ...minutes.map((minute, index) => `| ${lineOf(index, minute)} |`)].join('\n'),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
  ];
}

/**
 * @param {number} index
 * @param {Minute | undefined} minute
 */
function lineOf(index, minute) {
  if (!minute) return '';
  const { perSecond, p50, p99, errors, memory, pool, handles, delay } = minute;
  const cells = [index + 1, Math.round(perSecond), `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, errors];
  return [...cells, `${Math.round(memory)} MB`, pool, handles, `${delay.toFixed(1)} ms`].join(' | ');
}
