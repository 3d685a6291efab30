import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judge } from '../verdicts.mjs';
import { CREDENTIALS, LANDING, publicPortfolio } from '../web/pages.mjs';
import { openProducts } from '../web/products.mjs';
import { sharedTwice } from '../web/shared-twice.mjs';
import { visit } from '../web/visit.mjs';

const LONGEST_CHAIN = 3;
const CREDENTIALS_BUDGET_KB = 165;
const PORTFOLIO_BUDGET_KB = 60;
const FIXED_COST =
  'Beyond the bundle, a page with a remote loads the remote’s entry, the loader of remotes, and parts of the ' +
  'design that shell and remote both contain. The first two do not grow with the page.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P8',
  title: 'JavaScript on the wire, brotli, against the same source as one bundle',
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
      /** @type {import('../scenarios.mjs').Row[]} */
      const rows = [];
      for (const { page, bound, budget } of targets) {
        const [mine, other] = [await download(open, ours, page), await download(open, bundle, page)];
        const [own, theirs] = [scriptBytes(mine), scriptBytes(other)];
        rows.push({
          measure: `${page.name}, JavaScript`,
          ours: kilobytes(own),
          peer: kilobytes(theirs),
          ratio: own / theirs,
          ...judge(own / theirs, bound),
          detail: largest(mine),
        });
        if (budget !== undefined)
          rows.push({
            measure: `${page.name}, JavaScript before the first interaction, headers included`,
            ours: kilobytes(own),
            peer: '',
            ratio: null,
            ...judge(own / 1_000, { atMost: budget }, 'kB'),
          });
        const [chain, otherChain] = [longestChain(mine), longestChain(other)];
        rows.push({
          measure: `${page.name}, requests one after another`,
          ours: String(chain),
          peer: String(otherChain),
          ratio: null,
          target: `≤ ${LONGEST_CHAIN}`,
          met: chain <= LONGEST_CHAIN,
        });
      }
      rows.push(await oneMoreRemote(laboratory, open));
      rows.push(await librariesTwice());
      return { rows, notes: [FIXED_COST] };
    } finally {
      await open.close();
    }
  },
};

/** @typedef {Awaited<ReturnType<typeof openProducts>>} Open */
/** @typedef {import('../web/visit.mjs').Download} Download */

/**
 * @param {Open} open
 * @param {import('../web/products.mjs').Product} product
 * @param {typeof LANDING} page
 */
async function download(open, product, page) {
  const context = await open.visitor(product, page);
  // Only code that blocks the first view counts, so the page isn't used here.
  const { downloads } = await visit(context, product.url + page.path, { ready: page.ready });
  await context.close();
  return downloads;
}

/** @param {Download[]} downloads */
function scriptBytes(downloads) {
  return downloads.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @param {Download[]} downloads */
function longestChain(downloads) {
  return Math.max(0, ...downloads.filter(({ isScript }) => isScript).map(({ depth }) => depth));
}

/** @param {Download[]} downloads */
function largest(downloads) {
  const scripts = downloads.filter(({ isScript }) => isScript).sort((one, other) => other.bytes - one.bytes);
  return scripts
    .slice(0, 6)
    .map(({ url, bytes }) => `${new URL(url).pathname.split('/').at(-1)?.split('.')[0]} ${kilobytes(bytes)}`)
    .join(', ');
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/**
 * Registers another remote and compares the downloads of all other pages before and after.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {Open} open
 * @returns {Promise<import('../scenarios.mjs').Row>}
 */
async function oneMoreRemote(laboratory, open) {
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
  return {
    measure: 'one more remote adds elsewhere',
    ours: `${added} B`,
    peer: '',
    ratio: null,
    ...judge(added / 1_000, { atMost: 2 }, 'kB'),
  };
}

/** @param {string} folder */
async function anotherRemote(folder) {
  const build = await mkdtemp(join(folder, 'another-'));
  await cp(new URL('../../../../../apps/reports/dist/', import.meta.url), build, { recursive: true });
  const names = await readdir(build);
  const entry = join(build, String(names.find((name) => /^remoteEntry\.[^.]*\.js$/.test(name))));
  let entryCode = await readFile(entry, 'utf8');
  for (const name of names) {
    const path = join(build, name);
    if (/\.(?:br|gz)$/.test(name)) await rm(path);
    if (path === entry || !/\.(?:js|css)$/.test(name)) continue;
    // Different content gives the file a different hash.
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

/** @param {string | Buffer} content */
const integrityOf = (content) => createHash('sha384').update(content).digest('base64');

/** @returns {Promise<import('../scenarios.mjs').Row>} */
async function librariesTwice() {
  const twice = await sharedTwice();
  return {
    measure: 'libraries in more than one of the builds',
    ours: String(twice.length),
    peer: '',
    ratio: null,
    target: '0',
    met: twice.length === 0,
    detail: twice.join(', '),
  };
}
