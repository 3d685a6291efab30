import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commentProse } from './comments.mjs';
import { pageProblems } from './markdown-pages.mjs';
import { proseProblems } from './prose.mjs';
import { ROOT } from '../workspace/settings.mjs';

/** Specs explain themselves by their titles. Recorded and generated declarations stay as they are. */
const NOT_CHECKED = /\.(?:spec|fixture|d)\.|^apps\/e2e\/|^libs\/shell-sdk\/releases\/|^libs\/client\/src\/schema\.ts$/;

/** Files whose comments are checked together. Harper's time per word grows with both tiny and huge texts. */
const BATCH = 100;

const pages = await textsOf('*.md');
const sources = await textsOf('*.ts', '*.tsx', '*.mjs', '*.cjs');
const checked = Object.entries(sources).filter(([path]) => !NOT_CHECKED.test(path));
const comments = [];
for (let first = 0; first < checked.length; first += BATCH)
  comments.push(commentProse(Object.fromEntries(checked.slice(first, first + BATCH))));
const words = (await readFile(join(ROOT, 'docs/words.txt'), 'utf8')).split('\n').filter(Boolean);
const texts = Object.entries(pages).map(([path, text]) => ({
  text,
  placeOf: (/** @type {number} */ line) => `${path}:${line}`,
}));
const problems = [
  ...pageProblems(pages, (path) => existsSync(join(ROOT, path)), Object.keys(sources)),
  ...(await proseProblems([...texts, ...comments], words)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * Texts by path, without ignored files.
 * @param {string[]} patterns
 */
async function textsOf(...patterns) {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const existing = paths.filter((path) => path && existsSync(join(ROOT, path)));
  return Object.fromEntries(
    await Promise.all(existing.map(async (path) => [path, await readFile(join(ROOT, path), 'utf8')])),
  );
}
