import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideRow, judge, ratioRow, type Row } from '../rows.js';
import { compare, type Samples } from '../samples.js';
import type { MATRIX, Page } from './pages.js';
import { openProducts } from './products.js';
import { SLOW, visit } from './visit.js';

const SLOW_CPU = { ...SLOW, latencyMs: 0, bytesPerSecond: -1 };
const MAX_KEYSTROKE_MS = 50;
const MAX_KEYSTROKE_GROWTH = 1.15;

type Use = (page: Page) => Promise<unknown>;
type Size = Parameters<typeof openProducts>[1];

export async function compareTyping(
  laboratory: BenchLaboratory,
  page: Pick<typeof MATRIX, 'path' | 'ready' | 'isSignedIn'>,
  uses: Record<string, Use>,
  sizes: { many: Size; few: Size },
): Promise<Samples> {
  const opened: { size: string; open: Awaited<ReturnType<typeof openProducts>> }[] = [];
  for (const [size, content] of Object.entries(sizes))
    opened.push({ size, open: await openProducts(laboratory, content) });
  const contenders = opened.flatMap(({ size, open }) =>
    Object.entries(uses).map(([name, use]) => [
      `${size} ${name}`,
      async () => {
        const [ours] = open.products;
        const context = await open.visitor(ours, page);
        const how = { ready: page.ready, conditions: SLOW_CPU, use };
        const { elements, interaction } = await visit(context, ours.url + page.path, how);
        await context.close();
        return { elements, interaction };
      },
    ]),
  );
  try {
    return await compare(laboratory, Object.fromEntries(contenders));
  } finally {
    for (const { open } of opened) await open.close();
  }
}

export function keystrokeRow(samples: Samples, measure: string, use: string): Row {
  const [many, few] = ['many', 'few'].map((size) => samples.median('interaction', `${size} ${use}`));
  const verdict = judge(Number(many), { atMost: MAX_KEYSTROKE_MS }, 'ms');
  return besideRow(measure, [`${many} ms`, `${few} ms`], null, verdict);
}

export function keystrokeGrowthRow(samples: Samples, measure: string, use: string): Row {
  const comparison = { figure: 'interaction', ours: `many ${use}`, peer: `few ${use}` };
  return ratioRow(samples, measure, { ...comparison, bound: { atMost: MAX_KEYSTROKE_GROWTH } });
}
