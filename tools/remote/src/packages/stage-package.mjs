import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../places.mjs';
import { buildShell } from './build-shell.mjs';
import { compileSources } from './compile-sources.mjs';
import { compiledExport, describePackage, plainExport } from './describe-package.mjs';

const PAGE = 'tools/dev/templates/remote/apps/__kebab__/src';

/**
 * Stages a browser library, compiled for other bundlers.
 * @param {string} project
 * @param {string} folder
 * @param {Record<string, string>} versions of our packages
 */
export async function stageLibrary(project, folder, versions) {
  await describe(project, folder, versions, compiledExport);
  await compileSources(join(ROOT, project), join(folder, 'dist'));
}

/**
 * Stages the build tool with its sources, the remote template and the development shell.
 * @param {string} project
 * @param {string} folder
 * @param {Record<string, string>} versions of our packages
 */
export async function stageTool(project, folder, versions) {
  const from = join(ROOT, project);
  await describe(project, folder, versions, plainExport);
  const isShipped = (/** @type {string} */ place) => !/\.(?:spec|fixture)\.|[/\\]packages$/.test(place);
  await cp(join(from, 'src'), join(folder, 'src'), { recursive: true, filter: isShipped });
  await cp(join(from, 'dist-types'), join(folder, 'types'), {
    recursive: true,
    filter: (place) => isShipped(place) && !place.endsWith('.tsbuildinfo'),
  });
  await cp(join(from, 'tsconfig.remote.json'), join(folder, 'tsconfig.remote.json'));
  await cp(join(from, 'template'), join(folder, 'template'), { recursive: true });
  await cp(join(ROOT, PAGE), join(folder, 'template/src'), { recursive: true });
  await buildShell(join(folder, 'shell'));
}

/**
 * @param {string} project
 * @param {string} folder
 * @param {Record<string, string>} versions
 * @param {(place: string) => unknown} exported
 */
async function describe(project, folder, versions, exported) {
  await mkdir(folder, { recursive: true });
  const description = JSON.parse(await readFile(join(ROOT, project, 'package.json'), 'utf8'));
  const described = describePackage(description, versions, exported);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  await cp(join(ROOT, project, 'README.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}
