import { httpSample } from '../load.mjs';
import { interleave, medianOf } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';

/** Each is written for anew. */
const LANGUAGES = ['cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv'];
const REGIONS = ['AT', 'AU', 'BE', 'CA', 'CH', 'DE', 'GB', 'IE', 'IN', 'NZ', 'US', 'ZA'];
const TAGS = LANGUAGES.flatMap((language) => REGIONS.map((region) => `${language}-${region}`));
const MOST_MS = 3;

/**
 * CPU of the API for the HTML of a public portfolio, rendered beside drawn in the browser: when it was rendered before, and when nothing was.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {Awaited<ReturnType<typeof import('../web/products.mjs').openProducts>>} open
 * @returns {Promise<import('../scenarios.mjs').Row[]>}
 */
export async function renderedCpuRows(laboratory, { apis, publicPath: path }) {
  const kept = { requests: clients(path, () => 'en-US') };
  const samples = await interleave(
    laboratory.rounds,
    Object.entries(apis).map(([name, api]) => ({ name, measure: () => httpSample(laboratory, api, kept) })),
  );
  // Once: afterwards they are kept.
  const anew = { requests: clients(path, (number) => TAGS[number] ?? 'en'), amount: TAGS.length, connections: 2 };
  const first = await httpSample(laboratory, apis.ours, anew);
  const drawn = medianOf(samples, 'serverCpu', 'one bundle');
  const perSecond = (/** @type {string} */ name) => Math.round(medianOf(samples, 'perSecond', name));
  const row = (/** @type {string} */ how, /** @type {number} */ cpu, detail = '') => ({
    measure: `CPU of the page's HTML, public portfolio ${how}`,
    ours: ms(cpu),
    peer: ms(drawn),
    ratio: null,
    ...judge(cpu - drawn, { atMost: MOST_MS }, 'ms more'),
    detail,
  });
  return [
    row('kept', medianOf(samples, 'serverCpu', 'ours'), `${perSecond('ours')} /s beside ${perSecond('one bundle')} /s`),
    row('rendered anew', first.serverCpu, `${Math.round(first.perSecond)} /s`),
  ];
}

const ms = (/** @type {number} */ value) => `${value.toFixed(2)} ms`;

/**
 * @param {string} path
 * @param {(number: number) => string} languageOf
 */
function clients(path, languageOf) {
  return TAGS.map((_, number) => ({
    path,
    headers: {
      'accept-encoding': 'br',
      'accept-language': languageOf(number),
      'x-forwarded-for': `10.2.0.${number}`,
    },
  }));
}
