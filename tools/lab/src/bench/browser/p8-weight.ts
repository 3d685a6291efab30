import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Stats } from '@rspack/core';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideRow, figureRow, judge, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { CREDENTIALS, LANDING, publicPortfolio } from '../web/pages.js';
import { openProducts, type Product } from '../web/products.js';
import { type Download, kilobytes, largest, visit } from '../web/visit.js';
import { configurationsOf, run } from '../web/one-bundle.js';

const MAX_CHAIN = 3;
const CREDENTIALS_BUDGET_KB = 165;
const PORTFOLIO_BUDGET_KB = 60;
const FIXED_COST =
  'Beyond the bundle, a page with a remote loads the remote’s entry, the loader of remotes, and parts ' +
  'of the design that both contain.';

export const scenario: Scenario = {
  id: 'P8',
  title: 'JavaScript on the wire, brotli, beside one bundle',
  async run(laboratory) {
    const open = await openProducts(laboratory);
    try {
      const { products } = open;
      const [ours, bundle] = products;
      const targets = [
        { page: LANDING, bound: { atMost: 1.05 } },
        { page: CREDENTIALS, bound: { atMost: 1.08 }, budget: CREDENTIALS_BUDGET_KB },
        { page: publicPortfolio(open.publicPath), bound: null, budget: PORTFOLIO_BUDGET_KB },
      ];
      const rows: Row[] = [];
      for (const { page, bound, budget } of targets) {
        const [mine, other] = [await download(open, ours, page), await download(open, bundle, page)];
        const [own, theirs] = [scriptBytes(mine), scriptBytes(other)];
        const [ratio, weights] = [own / theirs, [own, theirs].map(kilobytes)];
        rows.push(besideRow(`${page.name}, JavaScript`, weights, ratio, judge(ratio, bound), largest(mine)));
        if (budget !== undefined)
          rows.push(
            figureRow(
              `${page.name}, JavaScript before the first interaction, headers included`,
              kilobytes(own),
              judge(own / 1_000, { atMost: budget }, 'kB'),
            ),
          );
        const chains = [mine, other].map(longestChain);
        const verdict = { target: `≤ ${MAX_CHAIN}`, met: Number(chains[0]) <= MAX_CHAIN };
        rows.push(besideRow(`${page.name}, requests one after another`, chains.map(String), null, verdict));
      }
      rows.push(await oneMoreRemote(laboratory, open));
      rows.push(await librariesTwice());
      return { rows, notes: [FIXED_COST] };
    } finally {
      await open.close();
    }
  },
};

type Open = Awaited<ReturnType<typeof openProducts>>;

async function download(open: Open, product: Product, page: typeof LANDING) {
  const context = await open.visitor(product, page);
  const { downloads } = await visit(context, product.url + page.path, { ready: page.ready });
  await context.close();
  return downloads;
}

function scriptBytes(downloads: Download[]) {
  return downloads.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);
}

function longestChain(downloads: Download[]) {
  return Math.max(0, ...downloads.filter(({ isScript }) => isScript).map(({ depth }) => depth));
}

async function oneMoreRemote(laboratory: BenchLaboratory, open: Open): Promise<Row> {
  const [ours] = open.products;
  const weigh = async () => {
    const sums = [];
    for (const page of [LANDING, CREDENTIALS])
      sums.push((await download(open, ours, page)).reduce((sum, { transferred }) => sum + transferred, 0));
    return sums;
  };
  const before = await weigh();
  await open.register([await anotherRemote(laboratory.folder)]);
  const after = await weigh();
  const added = Math.max(...after.map((sum, place) => sum - Number(before[place])));
  return figureRow('one more remote adds elsewhere', `${added} B`, judge(added / 1_000, { atMost: 2 }, 'kB'));
}

async function anotherRemote(folder: string) {
  const build = await mkdtemp(join(folder, 'another-'));
  await cp(new URL('../../../../../apps/reports/dist/', import.meta.url), build, { recursive: true });
  const names = await readdir(build);
  const entry = join(build, String(names.find((name) => /^remoteEntry\.[^.]*\.js$/.test(name))));
  let entryCode = await readFile(entry, 'utf8');
  for (const name of names) {
    const path = join(build, name);
    if (/\.(?:br|gz)$/.test(name)) await rm(path);
    if (path === entry || !/\.(?:js|css)$/.test(name)) continue;
    const [before, after] = [await readFile(path), `${await readFile(path, 'utf8')}/* another */`];
    await writeFile(path, after);
    entryCode = entryCode.replaceAll(integrityOf(before), integrityOf(after));
  }
  await writeFile(entry, `${entryCode}/* another */`);
  const file = join(build, 'remote-manifest.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('reports', 'another').replaceAll('/analytics', '/further'));
  return build;
}

const integrityOf = (content: string | Buffer) => createHash('sha384').update(content).digest('base64');

async function librariesTwice(): Promise<Row> {
  const twice = await sharedTwice();
  const verdict = { target: '0', met: twice.length === 0 };
  return figureRow('libraries in more than one of the builds', String(twice.length), verdict, twice.join(', '));
}

async function sharedTwice(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-builds-'));
  const owners: Map<string, string[]> = new Map();
  for (const config of configurationsOf()) {
    const owner = String(config.name);
    const stats = await run({ ...config, output: { ...config.output, path: join(folder, owner) } });
    for (const library of librariesIn(stats as Stats)) owners.set(library, [...(owners.get(library) ?? []), owner]);
  }
  await rm(folder, { recursive: true });
  return [...owners]
    .filter(([, builds]) => builds.length > 1)
    .map(([library, builds]) => `${library} in ${builds.join(' and ')}`);
}

function librariesIn(stats: Stats) {
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true, modulesSpace: Infinity });
  const names = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map(({ nameForCondition }) => nameForCondition);
  return new Set(names.flatMap((name) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name ?? '')?.[1] ?? []));
}
