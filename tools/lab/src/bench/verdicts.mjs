import { medianOf, medianRatio } from './rounds.mjs';

/** @typedef {import('./scenarios.mjs').Row} Row */
/** @typedef {Map<string, import('./rounds.mjs').Sample[]>} Samples */
/** @typedef {{ atLeast: number } | { atMost: number }} Bound */

/**
 * @param {number | null} value
 * @param {Bound | null} bound
 * @param {string} [unit]
 * @returns {Pick<Row, 'target' | 'met'>}
 */
export function judge(value, bound, unit = '×') {
  if (!bound) return { target: '', met: null };
  const [sign, limit] = 'atLeast' in bound ? ['≥', bound.atLeast] : ['≤', bound.atMost];
  const target = `${sign} ${limit}${unit === '×' ? '×' : ` ${unit}`}`;
  if (value === null) return { target, met: null };
  return { target, met: sign === '≥' ? value >= limit : value <= limit };
}

/**
 * @param {Samples} samples
 * @param {string} peer
 * @param {string} measure
 * @param {Bound | null} bound
 * @returns {Row}
 */
export function speedRow(samples, peer, measure, bound) {
  const ratio = medianRatio(samples, 'perSecond', 'ours', peer);
  const perSecond = (/** @type {string} */ name) => `${Math.round(medianOf(samples, 'perSecond', name))} /s`;
  return {
    measure,
    ours: perSecond('ours'),
    peer: perSecond(peer),
    ratio,
    ...judge(ratio, bound),
    detail: `CPU of a request: ${cpuOf(samples, 'ours')} beside ${cpuOf(samples, peer)}: ${medianRatio(samples, 'cpu', peer, 'ours').toFixed(2)}×`,
  };
}

/**
 * Lowers a target that even the limit can't reach to `share` of the limit's own ratio to the peer.
 * @param {Samples} samples
 * @param {{ wanted: number, limit: string, peer: string, share: number }} what
 * @returns {Bound}
 */
export function reachable(samples, { wanted, limit, peer, share }) {
  const lead = medianRatio(samples, 'perSecond', limit, peer) * share;
  return { atLeast: Math.min(wanted, Math.floor(lead * 10) / 10) };
}

/**
 * Raises a growth target that even the limit exceeds to 10 % more than the limit's own growth.
 * @param {Samples} samples
 * @param {{ wanted: number, figure: string, from: string, to: string }} what
 * @returns {Bound}
 */
export function reachableGrowth(samples, { wanted, figure, from, to }) {
  const growth = medianRatio(samples, figure, to, from) * 1.1;
  return { atMost: Math.max(wanted, Math.round(growth * 10) / 10) };
}

/**
 * @param {Samples} samples
 * @param {string} name
 */
function cpuOf(samples, name) {
  const [server, database] = [medianOf(samples, 'serverCpu', name), medianOf(samples, 'databaseCpu', name)];
  return `${server.toFixed(2)} + ${database.toFixed(2)} ms (server + PostgreSQL)`;
}

/**
 * @param {Samples} samples
 * @param {string} measure
 * @param {{ figure: string, from: string, to: string, unit: string }} what
 * @param {Bound} bound
 * @returns {Row}
 */
export function growthRow(samples, measure, { figure, from, to, unit }, bound) {
  const ratio = medianRatio(samples, figure, to, from);
  const words = (/** @type {string} */ name) => `${medianOf(samples, figure, name).toFixed(2)} ${unit}`;
  return { measure, ours: words(to), peer: words(from), ratio, ...judge(ratio, bound) };
}
