import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sdkVersion } from './places.mjs';
import { formsOf, renderTemplates, requireName } from './templates.mjs';

const TEMPLATE = join(import.meta.dirname, '../template');
/** Replaces the page by one of rows that the service keeps, and adds the service. */
const SERVICE_TEMPLATE = join(import.meta.dirname, '../template-service');

const SCRIPTS = {
  dev: 'tracker-remote dev',
  build: 'tracker-remote build',
  test: 'jest',
  typecheck: 'tsc -p .',
  release: 'tracker-remote release',
  rollout: 'tracker-remote rollout',
};

const SERVICE = {
  scripts: { test: 'jest && node --test service/service.spec.mjs', service: 'node service/main.mjs' },
  dependencies: { fastify: '5.12.8', jose: '6.2.17', 'node-sqlite3-wasm': '0.8.60' },
};

/**
 * @param {string} projectRoot
 * @param {string} name
 * @param {{ withService?: boolean }} [options]
 * @returns {Promise<string[]>} one line per file
 */
export async function newRemote(projectRoot, name, { withService = false } = {}) {
  requireName(name);
  if (existsSync(join(projectRoot, 'src'))) throw new Error('There is a folder src here already.');
  const values = { ...formsOf(name), ...rowsOfService(name), sdkVersion, order: 100 };
  const files = new Map(
    [
      ...(await renderTemplates(TEMPLATE, values)),
      ...(withService ? await renderTemplates(SERVICE_TEMPLATE, values) : []),
    ].map(({ path, text }) => [path, text]),
  );
  for (const [path, text] of files) {
    await mkdir(dirname(join(projectRoot, path)), { recursive: true });
    await writeFile(join(projectRoot, path), text, { flag: 'wx' });
  }
  await describe(projectRoot, name, withService ? SERVICE : {});
  return [
    ...[...files.keys()].map((path) => `created  ${path}`),
    'changed  package.json',
    ...(withService ? ['npm install fetches what the service needs; npm run service starts it.'] : []),
    `npm test runs its specs; npm run dev -- <address> shows it at /${name}.`,
  ];
}

/** @param {string} name */
const rowsOfService = (name) => ({
  one: 'entry',
  onePascal: 'Entry',
  oneTitle: 'Entry',
  many: 'entries',
  address: `/api/remotes/${name}/service/entries`,
  itemModule: './entry',
});

/**
 * @param {string} projectRoot
 * @param {string} name
 * @param {Partial<typeof SERVICE>} more
 */
async function describe(projectRoot, name, { scripts: more, dependencies: added }) {
  const path = join(projectRoot, 'package.json');
  const { scripts, dependencies, ...described } = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  const description = {
    name,
    version: '0.1.0',
    ...described,
    private: true,
    type: 'module',
    scripts: { ...scripts, ...SCRIPTS, ...more },
    dependencies: { ...dependencies, ...added },
  };
  await writeFile(path, `${JSON.stringify(description, null, 2)}\n`);
}
