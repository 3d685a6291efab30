import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPeer } from '../../installation/peers.js';
import { figureRow, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { DASHBOARD, LANDING, publicPortfolio } from '../web/pages.js';
import { CHROMIUM, openProducts } from '../web/products.js';

const run = promisify(execFile);

type Mark = { title: string; mark: number; short: string[] };

const METHOD =
  'Medians with Lighthouse’s settings for phones. On the landing page, 401 for the user counts as a console error. A shared portfolio says noindex on purpose.';

export const scenario: Scenario = {
  id: 'P18',
  title: 'What Lighthouse says of landing, public portfolio and dashboard on a phone',
  async run(laboratory) {
    const folder = await installPeer('lighthouse');
    const open = await openProducts(laboratory);
    try {
      const [ours] = open.products;
      const rows = [];
      for (const page of [LANDING, publicPortfolio(open.publicPath), DASHBOARD]) {
        const leftOut = page.name === LANDING.name ? [] : ['is-crawlable'];
        const args = [CHROMIUM, ours.url + page.path, page.isSignedIn ? open.cookie : '', ...leftOut];
        const looks: Mark[][] = [];
        for (let round = 0; round < laboratory.rounds; round += 1) {
          const { stdout } = await run(process.execPath, [join(folder, 'audit.mjs'), ...args]);
          looks.push(JSON.parse(stdout));
        }
        rows.push(...markRows(page.name, looks));
      }
      return { rows, notes: [METHOD] };
    } finally {
      await open.close();
    }
  },
};

function markRows(page: string, looks: Mark[][]): Row[] {
  return (looks[0] ?? []).map(({ title }) => {
    const same = looks.flatMap((marks) => marks.find((one) => one.title === title) ?? []);
    const sorted = same.toSorted((one, other) => one.mark - other.mark);
    const { mark = 0, short = [] } = sorted[Math.floor(sorted.length / 2)] ?? {};
    const isJudged = page !== DASHBOARD.name;
    const verdict = { target: isJudged ? '100' : '', met: isJudged ? mark === 100 : null };
    return figureRow(
      `${title}, ${page}`,
      String(mark),
      verdict,
      short.length > 0 ? `short of: ${short.join(', ')}` : '',
    );
  });
}
