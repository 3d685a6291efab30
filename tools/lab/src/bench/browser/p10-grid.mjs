import { interleave, medianOf, medianRatio } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';
import { CREDENTIALS } from '../web/pages.mjs';
import { openProducts } from '../web/products.mjs';
import { SLOW, visit } from '../web/visit.mjs';

const MANY = 10_000;
const FEW = 100;
/** No network throttling: this scenario measures the page after it has loaded. */
const SLOW_CPU = { ...SLOW, latencyMs: 0, bytesPerSecond: -1 };

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P10',
  title: '10,000 credentials in the grid, against a page of 100',
  async run(laboratory) {
    const many = await openProducts(laboratory, { credentials: MANY });
    const few = await openProducts(laboratory, { credentials: FEW });
    try {
      const contenders = [
        { name: 'many', measure: () => type(many) },
        { name: 'few', measure: () => type(few) },
        { name: 'palette', measure: () => type(many, find) },
        { name: 'palette of few', measure: () => type(few, find) },
      ];
      await interleave(1, contenders);
      const samples = await interleave(laboratory.rounds, contenders);
      const elements = medianRatio(samples, 'elements', 'many', 'few');
      const keystroke = medianOf(samples, 'interaction', 'many');
      const result = medianOf(samples, 'interaction', 'palette');
      return {
        rows: [
          {
            measure: 'elements in the page',
            ours: String(medianOf(samples, 'elements', 'many')),
            peer: String(medianOf(samples, 'elements', 'few')),
            ratio: elements,
            ...judge(elements, { atMost: 1.2 }),
          },
          {
            measure: 'slowest keystroke to paint, 4x CPU',
            ours: `${keystroke} ms`,
            peer: `${medianOf(samples, 'interaction', 'few')} ms`,
            ratio: null,
            ...judge(keystroke, { atMost: 50 }, 'ms'),
          },
          {
            measure: 'slowest keystroke to result in the palette, 4x CPU',
            ours: `${result} ms`,
            peer: `${medianOf(samples, 'interaction', 'palette of few')} ms`,
            ratio: null,
            ...judge(result, { atMost: 50 }, 'ms'),
          },
        ],
      };
    } finally {
      await many.close();
      await few.close();
    }
  },
};

/** @typedef {import('../web/pages.mjs').Page} Page */

const search = (/** @type {Page} */ page) =>
  page.getByRole('searchbox').pressSequentially('practice 12', { delay: 150 });

async function find(/** @type {Page} */ page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().waitFor();
  await page.getByRole('combobox', { name: 'Search or jump to…' }).pressSequentially('practice 12', { delay: 150 });
}

/**
 * @param {Awaited<ReturnType<typeof openProducts>>} open
 * @param {(page: Page) => Promise<unknown>} [use]
 */
async function type(open, use = search) {
  const [ours] = open.products;
  const context = await open.visitor(ours, CREDENTIALS);
  const { elements, interaction } = await visit(context, ours.url + CREDENTIALS.path, {
    ready: CREDENTIALS.ready,
    conditions: SLOW_CPU,
    use,
  });
  await context.close();
  return { elements, interaction };
}
