import { interleave, medianOf } from '../rounds.mjs';
import { judge } from '../verdicts.mjs';
import { MATRIX } from '../web/pages.mjs';
import { openProducts } from '../web/products.mjs';
import { SLOW, visit } from '../web/visit.mjs';

const MEMBERS = 50;
const TYPES = 40;
const FEW = 5;
/** No network throttling: this scenario measures the page after it has loaded. */
const SLOW_CPU = { ...SLOW, latencyMs: 0, bytesPerSecond: -1 };

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P17',
  title: `Typing in the matrix of ${MEMBERS} members × ${TYPES} types, beside one of ${FEW} × ${FEW}`,
  async run(laboratory) {
    const many = await openProducts(laboratory, { people: MEMBERS, types: TYPES, credentials: 100 });
    const few = await openProducts(laboratory, { people: FEW, types: FEW });
    try {
      const contenders = [
        { name: 'many', measure: () => type(many) },
        { name: 'few', measure: () => type(few) },
      ];
      await interleave(1, contenders);
      const samples = await interleave(laboratory.rounds, contenders);
      const keystroke = medianOf(samples, 'interaction', 'many');
      return {
        rows: [
          {
            measure: 'slowest keystroke to paint, 4x CPU',
            ours: `${keystroke} ms`,
            peer: `${medianOf(samples, 'interaction', 'few')} ms`,
            ratio: null,
            ...judge(keystroke, { atMost: 50 }, 'ms'),
          },
        ],
        notes: ['The slowest of eighteen keystrokes that filter the matrix to a few members and back.'],
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
  const context = await open.visitor(ours, MATRIX);
  const { interaction } = await visit(context, ours.url + MATRIX.path, {
    ready: MATRIX.ready,
    conditions: SLOW_CPU,
    use: MATRIX.use,
  });
  await context.close();
  return { interaction };
}
