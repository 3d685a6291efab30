import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sdkVersion } from './places.mjs';
import { formsOf, renderTemplates, requireName } from './templates.mjs';

const TEMPLATE = join(import.meta.dirname, '../template');

const SCRIPTS = {
  dev: 'tracker-remote dev',
  build: 'tracker-remote build',
  test: 'jest',
  typecheck: 'tsc -p .',
  release: 'tracker-remote release',
};

/**
 * @param {string} projectRoot
 * @param {string} name
 * @returns {Promise<string[]>} one line per file
 */
export async function newRemote(projectRoot, name) {
  requireName(name);
  if (existsSync(join(projectRoot, 'src'))) throw new Error('There is a folder src here already.');
  const lines = [];
  for (const { path, text } of await renderTemplates(TEMPLATE, { ...formsOf(name), sdkVersion, order: 100 })) {
    await mkdir(dirname(join(projectRoot, path)), { recursive: true });
    await writeFile(join(projectRoot, path), text, { flag: 'wx' });
    lines.push(`created  ${path}`);
  }
  await describe(projectRoot, name);
  return [...lines, 'changed  package.json', `npm test runs its specs; npm run dev -- <address> shows it at /${name}.`];
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
