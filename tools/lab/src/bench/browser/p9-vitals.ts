import type { BenchLaboratory } from '../bench-laboratory.js';
import { httpRounds } from '../contenders.js';
import { besideRow, figureRow, judge, ratioRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, type Samples } from '../samples.js';
import { DASHBOARD, LANDING, publicPortfolio, type AtMost } from '../web/pages.js';
import { openProducts, type Product } from '../web/products.js';
import { SLOW, visit, type Conditions } from '../web/visit.js';

const CONDITIONS = [
  { name: 'here', conditions: undefined },
  { name: '10 Mbit/s, 40 ms, 4x CPU', conditions: SLOW },
];

const METHOD =
  'First visits on a slow network and processor. INP is the longest interaction. The dashboard is measured at its first card.';

const PORTFOLIOS = 300;
const VISITORS = 250;
const MAX_MORE_MS = 3;

export const scenario: Scenario = {
  id: 'P9',
  title: 'Web Vitals of landing, dashboard and public portfolio, beside one bundle',
  async run(laboratory) {
    const open = await openProducts(laboratory);
    try {
      const rows: Row[] = [];
      let broken: string | undefined;
      for (const page of [LANDING, DASHBOARD, publicPortfolio(open.publicPath)]) {
        for (const condition of CONDITIONS) {
          const [ours, bundle] = open.products;
          const visitOf = (product: Product) => () => firstVisit(open, product, page, condition.conditions);
          const samples = await compare(laboratory, {
            ours: visitOf(ours),
            'one bundle': visitOf(bundle),
            'one bundle again': visitOf(bundle),
          });
          if (condition.conditions) broken ??= samples.unsteady('shown', 'one bundle');
          rows.push(...vitalRows(samples, `${page.name}, ${condition.name}`, condition.conditions ? page.atMost : {}));
        }
        rows.push(await warmVisit(open, page));
      }
      rows.push(...(await renderedCpuRows(laboratory, open)));
      return { rows, notes: [METHOD], void: broken };
    } finally {
      await open.close();
    }
  },
};

type Open = Awaited<ReturnType<typeof openProducts>>;
type MeasuredPage = typeof LANDING;

async function firstVisit(open: Open, product: Product, page: MeasuredPage, conditions: Conditions | undefined) {
  const context = await open.visitor(product, page);
  const { lcp, shown, cls, interaction } = await visit(context, product.url + page.path, {
    ...page,
    ...(conditions && { conditions }),
  });
  await context.close();
  return { lcp, shown, cls, interaction };
}

function vitalRows(samples: Samples, where: string, atMost: AtMost): Row[] {
  const peer = 'one bundle';
  const paint = (measure: string, figure: 'lcp' | 'shown') => {
    const limit = atMost[figure];
    return ratioRow(samples, `${measure}, ${where}`, { figure, peer, bound: limit ? { atMost: limit } : null });
  };
  const interaction = samples.median('interaction', 'ours');
  const cls = Math.max(...samples.values('cls', 'ours'));
  return [
    paint('LCP', 'lcp'),
    paint('cards or prices', 'shown'),
    besideRow(
      `INP, ${where}`,
      ['ours', peer].map((name) => `${Math.round(samples.median('interaction', name))} ms`),
      null,
      judge(interaction, { atMost: 100 }, 'ms'),
    ),
    besideRow(
      `CLS, ${where}`,
      [cls, samples.median('cls', peer)].map((value) => value.toFixed(3)),
      null,
      {
        target: '0',
        met: cls < 0.0005,
      },
    ),
  ];
}

async function warmVisit(open: Open, page: MeasuredPage): Promise<Row> {
  const [ours] = open.products;
  const context = await open.visitor(ours, page);
  await visit(context, ours.url + page.path, { ready: page.ready });
  const { downloads } = await visit(context, ours.url + page.path, { ready: page.ready });
  await context.close();
  const bytes = downloads.filter(({ isScript }) => isScript).reduce((sum, one) => sum + one.bytes, 0);
  const verdict = { target: '0 B', met: bytes === 0 };
  return figureRow(`JavaScript of a warm visit, ${page.name}`, `${bytes} B`, verdict);
}

async function renderedCpuRows(laboratory: BenchLaboratory, open: Open): Promise<Row[]> {
  const { apis, publicPath, otherPortfolios } = open;
  const cached = visits(Array.from({ length: VISITORS }, () => publicPath));
  const others = visits(await otherPortfolios(PORTFOLIOS));
  const samples = await httpRounds(laboratory, {
    kept: { program: apis.ours, load: cached },
    'in the browser, kept': { program: apis['one bundle'], load: cached },
    'rendered anew': { program: apis.ours, load: others },
    'in the browser, rendered anew': { program: apis['one bundle'], load: others },
  });
  return ['kept', 'rendered anew'].map((how) => {
    const names = [how, `in the browser, ${how}`];
    const [ours = NaN, theirs = NaN] = names.map((name) => samples.median('serverCpu', name));
    const speeds = names.map((name) => `${Math.round(samples.median('perSecond', name))} /s`);
    const measure = `CPU of the page's HTML, public portfolio ${how}`;
    const verdict = judge(ours - theirs, { atMost: MAX_MORE_MS }, 'ms more');
    const times = [ours, theirs].map((value) => `${value.toFixed(2)} ms`);
    return besideRow(measure, times, null, verdict, speeds.join(' beside '));
  });
}

const visits = (paths: string[]) => ({
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
