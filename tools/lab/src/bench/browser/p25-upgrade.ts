import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { ROOT } from '@tracker/dev/workspace/settings';
import { remoteConfig, shellConfig } from '@tracker/federation/preset';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideRow, judge, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { buildOneBundle, run } from '../web/one-bundle.js';
import { DASHBOARD } from '../web/pages.js';
import { openProducts } from '../web/products.js';
import { type Download, kilobytes, largest, visit } from '../web/visit.js';

const REMOTE = 'credentials';
const CHANGES = [
  {
    what: 'one remote',
    module: join(ROOT, 'apps', REMOTE, 'src/screens/dashboard/dashboard.page.tsx'),
    config: () => remoteConfig({ name: REMOTE }),
    bound: { atMost: 0.5 },
  },
  {
    what: 'the shell',
    module: join(ROOT, 'apps', 'shell/src/signed-in-app.tsx'),
    config: shellConfig,
    bound: { atMost: 1.1 },
  },
];

const METHOD = `All bytes of the next visit to the dashboard are counted, after one module of the shell or of \`${REMOTE}\` has changed.`;

export const scenario: Scenario = {
  id: 'P25',
  title: 'What a browser downloads after a release, beside one bundle',
  async run(laboratory) {
    const rows: Row[] = [];
    for (const change of CHANGES) {
      const open = await openProducts(laboratory);
      try {
        rows.push(await afterRelease(laboratory, open, change));
      } finally {
        await open.close();
      }
    }
    return { rows, notes: [METHOD] };
  },
};

type Open = Awaited<ReturnType<typeof openProducts>>;

async function afterRelease(laboratory: BenchLaboratory, open: Open, change: (typeof CHANGES)[number]): Promise<Row> {
  const { what, module, config, bound } = change;
  const folder = await mkdtemp(join(laboratory.folder, 'release-'));
  const [ours, bundle] = open.products;
  const mine = await downloaded(open, ours, async () => {
    const path = join(folder, 'dist');
    const changed = config();
    await run({ ...(await withChange(changed, module, folder)), output: { ...changed.output, path } });
    await (what === 'the shell' ? open.release(ours, path) : open.register(['--everyone', path]));
  });
  const other = await downloaded(open, bundle, async () => {
    const changed = await withChange(shellConfig(), module, folder);
    await open.release(bundle, await buildOneBundle(join(folder, 'one-bundle'), changed));
  });
  const [own, theirs] = [bytesOf(mine), bytesOf(other)];
  const ratio = own / theirs;
  const detail = `${largest(mine)} beside ${largest(other)}`;
  return besideRow(`after a release of ${what}`, [own, theirs].map(kilobytes), ratio, judge(ratio, bound), detail);
}

async function downloaded(open: Open, product: Open['products'][number], release: () => Promise<void>) {
  const context = await open.visitor(product, DASHBOARD);
  const look = () => visit(context, product.url + DASHBOARD.path, { ready: DASHBOARD.ready });
  await look();
  const tab = await context.newPage();
  await tab.goto(product.url + DASHBOARD.path);
  await DASHBOARD.ready(tab);
  await release();
  const { downloads } = await look();
  await context.close();
  return downloads;
}

const bytesOf = (downloads: Download[]) => downloads.reduce((sum, { transferred }) => sum + transferred, 0);

async function withChange(config: Configuration, module: string, folder: string): Promise<Configuration> {
  const loader = join(folder, 'change.cjs');
  await writeFile(loader, 'module.exports = (source) => `${source}\nglobalThis.release = "next";\n`;\n');
  const rules = [...(config.module?.rules ?? []), { resource: module, enforce: 'post' as const, use: loader }];
  return { ...config, module: { ...config.module, rules } };
}
