import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { ROOT } from '@tracker/dev/workspace/settings';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { figureRow, judge, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { median, timed } from '../samples.js';
import { NX } from './p11-build.js';
import { CHROMIUM } from '../web/products.js';

const execute = promisify(execFile);
const TOUCHED = 'apps/reports/src/remote-entry.tsx';
const EDITED = 'apps/team/src/screens/invitation/invitation.page.tsx';
const HEADING = 'Invalid Invitation';

const METHOD =
  `One line is added to \`${TOUCHED}\`, and the heading of a screen of the remote \`team\` is changed while a browser shows it. ` +
  '`--large` adds a fresh clone with the packages in the cache of npm, and everything that `npm test` does in it.';

export const scenario: Scenario = {
  id: 'P24',
  title: 'What developers wait for',
  async run(laboratory) {
    const rows = laboratory.isLarge ? await inFreshClone(laboratory) : [];
    rows.push(await affectedSpecs(), await changeToVisible(laboratory));
    return { rows, notes: [METHOD] };
  },
};

const secondsRow = (measure: string, seconds: number, atMost: number) =>
  figureRow(measure, `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`, judge(seconds, { atMost }, 's'));

const seconds = async (work: () => Promise<unknown>) => (await timed(work)).ms / 1_000;

async function inFreshClone(laboratory: BenchLaboratory): Promise<Row[]> {
  const clone = join(laboratory.folder, 'clone');
  await execute('git', ['clone', '--quiet', ROOT, clone]);
  const started = await laboratory.startProduct('start', clone);
  await started.stop();
  const tests = await seconds(() => execute('npm', ['test'], { cwd: clone, maxBuffer: 1e8 }));
  return [
    secondsRow('`npm start` in a fresh clone, until the product answers', started.readyAfterMs / 1_000, 35),
    secondsRow('`npm test` in it', tests, 480),
  ];
}

async function affectedSpecs(): Promise<Row> {
  const affected = [NX, 'affected', '-t', 'test', '--files', TOUCHED];
  const took = await withEdit(
    TOUCHED,
    (text) => `${text}// Touched at ${Date.now()}.\n`,
    async () => seconds(() => execute(process.execPath, affected, { cwd: ROOT, maxBuffer: 1e8 })),
  );
  return secondsRow('`npx nx affected -t test` after one line in one remote', took, 60);
}

async function changeToVisible(laboratory: BenchLaboratory): Promise<Row> {
  const { url, stop } = await laboratory.startProduct('dev');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/invite?token=unknown`);
    await headingOf(page, HEADING);
    const times: number[] = [];
    for (let round = 0; round <= laboratory.rounds; round += 1) {
      const changed = `${HEADING} ${round}`;
      const edit = (text: string) => text.replace(HEADING, changed);
      times.push(await withEdit(EDITED, edit, () => seconds(() => headingOf(page, changed))));
      await headingOf(page, HEADING);
    }
    // The first change compiles more.
    return secondsRow('change to visible in `npm run dev`', median(times.slice(1)), 0.5);
  } finally {
    await browser.close();
    await stop();
  }
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

async function withEdit<Result>(file: string, edit: (text: string) => string, work: () => Promise<Result>) {
  const path = join(ROOT, file);
  const before = await readFile(path, 'utf8');
  await writeFile(path, edit(before));
  try {
    return await work();
  } finally {
    await writeFile(path, before);
  }
}
