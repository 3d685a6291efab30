// Checks the Markdown pages: spelling, grammar, length of sentences and lines, links.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageProblems } from './markdown-pages.mjs';
import { proseProblems } from './prose.mjs';
import { ROOT } from '../workspace/settings.mjs';

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const paths = listed.split('\n').filter((path) => path && existsSync(join(ROOT, path)));
const pages = Object.fromEntries(
  await Promise.all(paths.map(async (path) => [path, await readFile(join(ROOT, path), 'utf8')])),
);
const words = (await readFile(join(ROOT, 'docs/words.txt'), 'utf8')).split('\n').filter(Boolean);
const problems = [
  ...pageProblems(pages, (path) => existsSync(join(ROOT, path))),
  ...(await proseProblems(
    Object.entries(pages).map(([path, text]) => ({ path, text })),
    words,
  )),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
