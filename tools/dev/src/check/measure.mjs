// npm run measure: prints the size of the workspace. Counts tracked files and packages in the lock file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruiseWorkspace } from './import-law.mjs';
import { commentRanges } from '../prose/comments.mjs';
import { ROOT } from '../workspace/settings.mjs';

const CODE = /\.(?:tsx?|mjs|cjs)$/;
/** Declaration files and the schema of the client are generated. */
const SOURCE = /(?<!\.d|^libs\/client\/src\/schema)\.(?:tsx?|mjs|cjs|css)$/;
const TEST =
  /\.(?:spec|fixture)\.|^apps\/e2e\/|^apps\/api\/src\/(?:testing|world)\/|^libs\/testing\/|^tools\/test-infrastructure\/src\/jest-/;

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(ROOT, path)));
const texts = new Map(
  tracked
    .filter((path) => SOURCE.test(path) || path.endsWith('.md'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const files = [...texts.keys()].filter((path) => SOURCE.test(path));
const sources = files.filter((path) => !TEST.test(path));
const code = sources.filter((path) => CODE.test(path));
const api = code.filter((path) => path.startsWith('apps/api/'));
const lengths = sources.map(linesOf).toSorted((one, other) => one - other);
/** @type {Map<string, number>} */
const folders = new Map();
for (const folder of code.filter((path) => path.includes('/src/')).map(dirname))
  folders.set(folder, (folders.get(folder) ?? 0) + 1);

print('source files without specs', sources.length);
print('source lines without specs', sum(lengths));
print('lines of specs, fixtures and journeys', sum(files.filter((path) => TEST.test(path)).map(linesOf)));
print('median lines of a source file', lengths[Math.floor(lengths.length / 2)]);
print('source files under 15 lines', lengths.filter((lines) => lines < 15).length);
print('injectables in the API', count(api, /^@Injectable\(/gm));
print('modules in the API', count(api, /^@Module\(/gm));
print('folders with under 3 files', [...folders.values()].filter((size) => size < 3).length);
print('folders with over 20 files', [...folders.values()].filter((size) => size > 20).length);
print('projects in tools', tracked.filter((path) => /^tools\/[^/]+\/package\.json$/.test(path)).length);
print('lines in tools', sum(code.filter((path) => path.startsWith('tools/')).map(linesOf)));
const { violations } = await cruiseWorkspace(ROOT);
print('cycles of files, types included', violations.filter((line) => line.startsWith('no cycles')).length);
print('packages that npm ci installs', installedPackages());
print('comments outside specs', sum(code.map(commentsOf)));
print('words of Markdown without tables', sum(tracked.filter((path) => path.endsWith('.md')).map(wordsOf)));

/** @param {string} name @param {number | undefined} value */
function print(name, value) {
  console.log(`${name.padEnd(40)}${String(value).padStart(8)}`);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {string} path */
function linesOf(path) {
  return textOf(path).split('\n').length - 1;
}

/** @param {string} path */
function textOf(path) {
  return texts.get(path) ?? '';
}

/** @param {string[]} paths @param {RegExp} pattern */
function count(paths, pattern) {
  return sum(paths.map((path) => textOf(path).match(pattern)?.length ?? 0));
}

/** The lock file also lists packages for other platforms. */
function installedPackages() {
  /** @type {{ packages: Record<string, { link?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const fits = (/** @type {string[]} */ allowed, /** @type {string} */ own) =>
    allowed.includes(own) || (!allowed.includes(`!${own}`) && allowed.every((name) => name.startsWith('!')));
  return Object.entries(packages).filter(
    ([path, { link, os = [], cpu = [], libc = [] }]) =>
      path.includes('node_modules/') &&
      !link &&
      fits(os, process.platform) &&
      fits(cpu, process.arch) &&
      fits(libc, 'glibc'),
  ).length;
}

/** @param {string} path */
function commentsOf(path) {
  const text = textOf(path);
  const ranges = commentRanges(path, text);
  return ranges.filter(({ begin }, i) => i === 0 || !/^\n[ \t]*$/.test(text.slice(ranges[i - 1]?.end, begin))).length;
}

/** @param {string} path */
function wordsOf(path) {
  const lines = textOf(path).split('\n');
  const isTable = (/** @type {string} */ line) => path === 'docs/benchmarks.md' && line.startsWith('|');
  return sum(lines.filter((line) => !isTable(line)).map((line) => line.split(/\s+/).filter(Boolean).length));
}
