// For specs that change the workspace: a copy of its sources that uses the packages installed here.
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recordInstallation } from './install.mjs';
import { ROOT } from './settings.mjs';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';

const NO_SOURCES = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'dist-types',
  'test-results',
  '.data',
  '.env',
  '.git',
  '.nx',
  '.installing',
  '.starting',
]);
/** Spares a copy's type check the libraries that have been checked here. */
const CHECKED = /[/\\]libs[/\\][^/\\]+[/\\]dist-types$/;
const GROUPS = ['apps', 'libs', 'tools'];

/** Copies into a temporary folder, which the caller removes. */
export async function copyWorkspace() {
  const folder = await temporaryFolder('tracker-workspace-');
  const filter = (/** @type {string} */ place) => !NO_SOURCES.has(basename(place)) || CHECKED.test(place);
  await cp(ROOT, folder, { recursive: true, preserveTimestamps: true, filter });
  await linkPackages(folder);
  return folder;
}

/**
 * Links packages, except our own projects: those must resolve to the copies.
 * @param {string} folder
 */
async function linkPackages(folder) {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@tracker'), { recursive: true });
  const installed = await readdir(join(ROOT, 'node_modules'));
  for (const name of installed.filter((name) => name !== '@tracker' && !name.startsWith('.')))
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  await symlink(join(ROOT, 'node_modules/.bin'), join(modules, '.bin'));
  for (const group of GROUPS) {
    const projects = await readdir(join(folder, group));
    for (const project of projects.filter((name) => existsSync(join(folder, group, name, 'package.json')))) {
      const { name } = JSON.parse(await readFile(join(folder, group, project, 'package.json'), 'utf8'));
      await symlink(join('../..', group, project), join(modules, name));
      const own = join(ROOT, group, project, 'node_modules');
      if (existsSync(own)) await symlink(own, join(folder, group, project, 'node_modules'));
    }
  }
  await recordInstallation(folder);
}
