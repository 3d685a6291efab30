import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideRow, judge, ratioRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, type Samples } from '../samples.js';
import { DASHBOARD, type Page } from '../web/pages.js';
import { openProducts, type Product } from '../web/products.js';
import { SLOW, visit } from '../web/visit.js';

/** How long a pointer rests on a link before the press. */
const HOVER_MS = 200;

interface Screen {
  link: string;
  title: string;
  rows: string;
}

/** Runs in the page before the pointer arrives. Asking the page while it works would use its CPU. */
const watchFor = ({ title, rows }: Screen) => `{
  let pressedAt;
  const isShown = () =>
    document.querySelector('h1')?.textContent === ${JSON.stringify(title)} &&
    document.querySelector(${JSON.stringify(rows)}) !== null;
  globalThis.shown = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (pressedAt === undefined || !isShown()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
}`;

/** Rests the pointer on the link of the sidebar and presses it. Returns the ms from the press to the painted rows. */
async function press(page: Page, screen: Screen): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen.link, exact: true });
  await page.evaluate(watchFor(screen));
  await link.hover();
  await sleep(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate('shown');
}

const DASHBOARD_SCREEN: Screen = { link: 'Dashboard', title: 'Dashboard', rows: 'article' };
const TEAM_SCREEN: Screen = { link: 'Team Management', title: 'Team Management', rows: 'main tbody tr' };

const FROM_DASHBOARD = { path: DASHBOARD.path, ready: DASHBOARD.ready, screen: DASHBOARD_SCREEN };
const FROM_TEAM = {
  path: '/team',
  ready: (page: Page) => page.locator(TEAM_SCREEN.rows).first().waitFor(),
  screen: TEAM_SCREEN,
};

const SCREENS = {
  badges: { link: 'Achievements', title: 'Achievements', rows: '[role="tabpanel"] li' },
  credentials: { link: 'My Credentials', title: 'My Credentials', rows: 'article' },
  portfolio: { link: 'Portfolio', title: 'Portfolio', rows: 'main li input[type="checkbox"]' },
  reports: { link: 'Reports', title: 'Reports and Analytics', rows: '[aria-labelledby="snapshot-heading"] li' },
  requirements: { link: 'Requirements', title: 'Requirements', rows: '[role="gridcell"]' },
  rollouts: { link: 'Rollouts', title: 'Rollouts', rows: '[aria-label="Remotes"] li' },
  team: TEAM_SCREEN,
} satisfies Record<string, Screen>;

const MAX_AGAIN_MS = 100;
const METHOD = `Somebody rests the pointer on a link for ${HOVER_MS} ms and clicks; the time ends when the rows are painted. “Again” is the second visit. 10 Mbit/s, 40 ms, 4x CPU. The bundle loads code and data of a route at the click.`;

export const scenario: Scenario = {
  id: 'P22',
  title: 'From a press in the sidebar to the rows of another screen, beside one bundle',
  async run(laboratory) {
    const open = await openProducts(laboratory, { people: 20, types: 10, achievements: 5, isOperator: true });
    try {
      const rows: Row[] = [];
      let broken: string | undefined;
      for (const [remote, screen] of Object.entries(SCREENS)) {
        const samples = await pressEach(laboratory, open, remote, screen);
        broken ??= samples.unsteady('first', 'one bundle');
        rows.push(...screenRows(samples, remote));
      }
      return { rows, notes: [METHOD], void: broken };
    } finally {
      await open.close();
    }
  },
};

type Open = Awaited<ReturnType<typeof openProducts>>;

function pressEach(laboratory: BenchLaboratory, open: Open, remote: string, screen: Screen) {
  const from = remote === 'credentials' ? FROM_TEAM : FROM_DASHBOARD;
  const visitOf = (product: Product) => async () => {
    const context = await open.visitor(product, { isSignedIn: true });
    const times = { first: NaN, again: NaN };
    const use = async (page: Page) => {
      times.first = await press(page, screen);
      await press(page, from.screen);
      times.again = await press(page, screen);
    };
    await visit(context, product.url + from.path, { ready: from.ready, conditions: SLOW, use });
    await context.close();
    return times;
  };
  const [ours, bundle] = open.products;
  return compare(laboratory, {
    ours: visitOf(ours),
    'one bundle': visitOf(bundle),
    'one bundle again': visitOf(bundle),
  });
}

function screenRows(samples: Samples, remote: string): Row[] {
  const peer = 'one bundle';
  const again = samples.median('again', 'ours');
  return [
    ratioRow(samples, `${remote}, first visit`, { figure: 'first', peer, bound: { atMost: 0.9 } }),
    besideRow(
      `${remote}, again`,
      ['ours', peer].map((name) => `${Math.round(samples.median('again', name))} ms`),
      null,
      judge(again, { atMost: MAX_AGAIN_MS }, 'ms'),
    ),
  ];
}
