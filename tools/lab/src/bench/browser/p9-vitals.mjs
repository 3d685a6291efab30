import { interleave, median, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';
import { DASHBOARD, LANDING, publicPortfolio } from '../web/pages.mjs';
import { openProducts } from '../web/products.mjs';
import { SLOW, visit } from '../web/visit.mjs';
import { renderedCpuRows } from './rendered-cpu.mjs';

const CONDITIONS = [
  { name: 'here', conditions: undefined },
  { name: '10 Mbit/s, 40 ms, 4x CPU', conditions: SLOW },
];

const METHOD =
  'First visits with an empty cache in headless Chromium, 1440 × 900, with network and processor slowed down ' +
  'by the browser. INP is the longest interaction. The largest paint of the dashboard and of the single ' +
  'bundle is a sentence of the start screen, so the targets are for the first card.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P9',
  title: 'Web Vitals of landing, dashboard and public portfolio, against the same source as one bundle',
  async run(laboratory) {
    const open = await openProducts(laboratory);
    try {
      const former = await open.startFormer();
      /** @type {import('../scenarios.mjs').Row[]} */
      const rows = [];
      /** @type {string | undefined} */
      let broken;
      for (const page of [LANDING, DASHBOARD, publicPortfolio(open.publicPath)]) {
        for (const condition of CONDITIONS) {
          const [ours, bundle] = open.products;
          const products = [ours, bundle, { ...bundle, name: 'one bundle again' }];
          const contenders = (condition.conditions ? [...products, former] : products).map((product) => ({
            name: product.name,
            measure: () => firstVisit(open, product, page, condition.conditions),
          }));
          await interleave(1, contenders);
          const samples = await interleave(laboratory.rounds, contenders);
          if (condition.conditions) broken ??= unsteady(samples, 'shown', ['one bundle', 'one bundle again']);
          const atMost = condition.conditions ? page.atMost : {};
          rows.push(...vitalRows(samples, `${page.name}, ${condition.name}`, atMost));
          if (condition.conditions) rows.push(...formerRows(samples, page.name, former.name));
        }
        rows.push(await warmVisit(open, page));
      }
      rows.push(...(await renderedCpuRows(laboratory, open)));
      return { rows, notes: [METHOD], ...(broken && { void: broken }) };
    } finally {
      await open.close();
    }
  },
};

/** @typedef {Awaited<ReturnType<typeof openProducts>>} Open */
/** @typedef {typeof LANDING} MeasuredPage */

/**
 * @param {Open} open
 * @param {import('../web/products.mjs').Product} product
 * @param {MeasuredPage} page
 * @param {import('../web/visit.mjs').Conditions | undefined} conditions
 */
async function firstVisit(open, product, page, conditions) {
  const context = await open.visitor(product, page);
  const { lcp, shown, cls, interaction } = await visit(context, product.url + page.path, {
    ...page,
    ...(conditions && { conditions }),
  });
  await context.close();
  return { lcp, shown, cls, interaction };
}

/**
 * @param {import('../verdicts.mjs').Samples} samples
 * @param {string} where
 * @param {import('../web/pages.mjs').AtMost} atMost largest allowed ratio of paints; informational if absent
 * @returns {import('../scenarios.mjs').Row[]}
 */
function vitalRows(samples, where, atMost) {
  const ms = (/** @type {string} */ figure, /** @type {string} */ name) =>
    `${Math.round(medianOf(samples, figure, name))} ms`;
  const paint = (/** @type {string} */ measure, /** @type {'lcp' | 'shown'} */ figure) => {
    const ratio = medianRatio(samples, figure, 'ours', 'one bundle');
    const bound = atMost[figure] === undefined ? null : { atMost: atMost[figure] };
    return {
      measure: `${measure}, ${where}`,
      ours: ms(figure, 'ours'),
      peer: ms(figure, 'one bundle'),
      ratio,
      ...judge(ratio, bound),
    };
  };
  const interaction = medianOf(samples, 'interaction', 'ours');
  const cls = Math.max(...(samples.get('ours') ?? []).map((sample) => Number(sample['cls'])));
  return [
    paint('LCP', 'lcp'),
    paint('cards or prices', 'shown'),
    {
      measure: `INP, ${where}`,
      ours: ms('interaction', 'ours'),
      peer: ms('interaction', 'one bundle'),
      ratio: null,
      ...judge(interaction, { atMost: 100 }, 'ms'),
    },
    {
      measure: `CLS, ${where}`,
      ours: cls.toFixed(3),
      peer: median((samples.get('one bundle') ?? []).map((sample) => Number(sample['cls']))).toFixed(3),
      ratio: null,
      target: '0',
      met: cls < 0.0005,
    },
  ];
}

/**
 * @param {import('../verdicts.mjs').Samples} samples
 * @param {string} page
 * @param {string} former
 * @returns {import('../scenarios.mjs').Row[]}
 */
function formerRows(samples, page, former) {
  return Object.entries({ LCP: 'lcp', 'cards or prices': 'shown' }).map(([measure, figure]) => ({
    measure: `${measure}, ${page}, slowed down, beside ${former}`,
    ours: `${Math.round(medianOf(samples, figure, 'ours'))} ms`,
    peer: `${Math.round(medianOf(samples, figure, former))} ms`,
    ratio: medianRatio(samples, figure, 'ours', former),
    target: '',
    met: null,
  }));
}

/**
 * Reloads the page and counts the script bytes that are transferred again.
 * @param {Open} open
 * @param {MeasuredPage} page
 * @returns {Promise<import('../scenarios.mjs').Row>}
 */
async function warmVisit(open, page) {
  const [ours] = open.products;
  const context = await open.visitor(ours, page);
  await visit(context, ours.url + page.path, { ready: page.ready });
  const { downloads } = await visit(context, ours.url + page.path, { ready: page.ready });
  await context.close();
  const bytes = downloads.filter(({ isScript }) => isScript).reduce((sum, one) => sum + one.bytes, 0);
  return {
    measure: `JavaScript of a warm visit, ${page.name}`,
    ours: `${bytes} B`,
    peer: '',
    ratio: null,
    target: '0 B',
    met: bytes === 0,
  };
}
