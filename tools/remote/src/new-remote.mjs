import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sdkVersion } from './places.mjs';

const NAME = /^(?=.{2,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const TEMPLATE = join(import.meta.dirname, '../template');
const SUFFIX = '.template';

const SCRIPTS = {
  dev: 'tracker-remote dev',
  build: 'tracker-remote build',
  test: 'jest',
  typecheck: 'tsc -p .',
  release: 'tracker-remote release',
};

/**
 * Creates a remote with one page.
 * @param {string} projectRoot
 * @param {string} name
 * @returns {Promise<string[]>} one line per file
 */
export async function newRemote(projectRoot, name) {
  if (!NAME.test(name))
    throw new Error(
      `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words.`,
    );
  if (existsSync(join(projectRoot, 'src'))) throw new Error('There is a folder src here already.');
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const pascal = words.join('');
  /** @type {Record<string, string>} */
  const values = {
    kebab: name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.join(' '),
    sdkVersion,
    order: '100',
  };
  const fill = (/** @type {string} */ text) => text.replaceAll(/__([A-Za-z]+)__/g, (_, word) => values[word] ?? '');
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const lines = [];
  for (const entry of entries.filter((found) => found.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const path = fill(source.slice(TEMPLATE.length + 1, -SUFFIX.length));
    await mkdir(dirname(join(projectRoot, path)), { recursive: true });
    await writeFile(join(projectRoot, path), fill(await readFile(source, 'utf8')), { flag: 'wx' });
    lines.push(`created  ${path}`);
  }
  await describe(projectRoot, name);
  return [
    ...lines.sort(),
    'changed  package.json',
    `npm test runs its specs; npm run dev -- <address> shows it at /${name}.`,
  ];
}

/**
 * @param {string} projectRoot
 * @param {string} name
 */
async function describe(projectRoot, name) {
  const path = join(projectRoot, 'package.json');
  const { scripts, ...described } = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  const description = {
    name,
    version: '0.1.0',
    ...described,
    private: true,
    type: 'module',
    scripts: { ...scripts, ...SCRIPTS },
  };
  await writeFile(path, `${JSON.stringify(description, null, 2)}\n`);
}
