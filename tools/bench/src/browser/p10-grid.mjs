import { interleave, medianOf, medianRatio } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';
import { CREDENTIALS } from '../web/pages.mjs';
import { openProducts } from '../web/products.mjs';
import { SLOW, visit } from '../web/visit.mjs';

const MANY = 10_000;
const FEW = 100;
/** Local network: what is measured is the page at work, not its arrival. */
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
      ];
      await interleave(1, contenders);
      const samples = await interleave(laboratory.rounds, contenders);
      const elements = medianRatio(samples, 'elements', 'many', 'few');
      const keystroke = medianOf(samples, 'interaction', 'many');
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
        ],
      };
    } finally {
      await many.close();
      await few.close();
    }
  },
};

/** @param {Awaited<ReturnType<typeof openProducts>>} open */
async function type(open) {
  const [ours] = open.products;
  const context = await open.visitor(ours, CREDENTIALS);
  const { elements, interaction } = await visit(context, ours.url + CREDENTIALS.path, {
    ready: CREDENTIALS.ready,
    conditions: SLOW_CPU,
    use: (page) => page.getByRole('searchbox').pressSequentially('practice 12', { delay: 150 }),
  });
  await context.close();
  return { elements, interaction };
}
