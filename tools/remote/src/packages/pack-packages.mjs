import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { ROOT } from '../places.mjs';
import { stageLibrary, stageTool } from './stage-package.mjs';

const run = promisify(execFile);

export const PACKAGES_FOLDER = join(ROOT, 'dist/packages');

const LIBRARIES = ['libs/contracts', 'libs/shell-sdk', 'libs/ui', 'libs/testing'];
const TOOL = 'tools/remote';

/**
 * Packs the libraries and the build tool for remotes in other repositories.
 * @param {string} folder emptied first
 * @returns {Promise<string[]>} the files
 */
export async function packPackages(folder) {
  const projects = [...LIBRARIES, TOOL];
  const compiler = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  await run(process.execPath, [compiler, '-b', ...projects], { cwd: ROOT });
  const versions = await versionsOf(projects);
  const stage = await temporaryFolder('tracker-packages-');
  try {
    const staged = (/** @type {string} */ project) => join(stage, basename(project));
    await Promise.all([
      ...LIBRARIES.map((project) => stageLibrary(project, staged(project), versions)),
      stageTool(TOOL, staged(TOOL), versions),
    ]);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const options = ['pack', '--loglevel=error', '--ignore-scripts', '--pack-destination', folder];
    await run('npm', [...options, ...projects.map(staged)], { cwd: stage, shell: process.platform === 'win32' });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

/**
 * @param {string[]} projects
 * @returns {Promise<Record<string, string>>}
 */
async function versionsOf(projects) {
  const texts = await Promise.all(projects.map((project) => readFile(join(ROOT, project, 'package.json'), 'utf8')));
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map(({ name, version }) => [name, version]));
}
