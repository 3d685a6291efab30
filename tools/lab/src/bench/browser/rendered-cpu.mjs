import { httpRounds } from '../http-rounds.mjs';
import { medianOf } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';

/** More than the API caches, so that requesting them in turn always renders. */
const PORTFOLIOS = 300;
const VISITORS = 250;
const MOST_MS = 3;

/**
 * Compares the API's CPU time for a public portfolio rendered on the server (cached and uncached) and in the browser.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {Awaited<ReturnType<typeof import('../web/products.mjs').openProducts>>} open
 * @returns {Promise<import('../scenarios.mjs').Row[]>}
 */
export async function renderedCpuRows(laboratory, { apis, publicPath, otherPortfolios }) {
  const kept = Array.from({ length: VISITORS }, () => publicPath);
  const others = await otherPortfolios(PORTFOLIOS);
  const samples = await httpRounds(laboratory, {
    kept: { program: apis.ours, load: visits(kept) },
    'drawn in the browser, kept': { program: apis['one bundle'], load: visits(kept) },
    'rendered anew': { program: apis.ours, load: visits(others) },
    'drawn in the browser, anew': { program: apis['one bundle'], load: visits(others) },
  });
  const row = (/** @type {string} */ how, /** @type {string} */ peer) => {
    const [ours, drawn] = [medianOf(samples, 'serverCpu', how), medianOf(samples, 'serverCpu', peer)];
    const perSecond = (/** @type {string} */ name) => `${Math.round(medianOf(samples, 'perSecond', name))} /s`;
    return {
      measure: `CPU of the page's HTML, public portfolio ${how}`,
      ours: ms(ours),
      peer: ms(drawn),
      ratio: null,
      ...judge(ours - drawn, { atMost: MOST_MS }, 'ms more'),
      detail: `${perSecond(how)} beside ${perSecond(peer)}`,
    };
  };
  return [row('kept', 'drawn in the browser, kept'), row('rendered anew', 'drawn in the browser, anew')];
}

const ms = (/** @type {number} */ value) => `${value.toFixed(2)} ms`;

/** @param {string[]} paths */
const visits = (paths) => ({
  // The API skips rendering for requests that queue too long.
  connections: 2,
  requests: paths.map((path, number) => ({
    path,
    headers: {
      'accept-encoding': 'br',
      'accept-language': 'en-US',
      'x-forwarded-for': `10.2.${number >> 8}.${number & 255}`,
    },
  })),
});
