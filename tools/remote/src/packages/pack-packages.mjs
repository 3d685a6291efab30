import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { bundle } from '../build/bundle.mjs';
import { ROOT } from '../places.mjs';
import { shellConfig } from '../build/preset.mjs';
import { compileSources } from './compile-sources.mjs';
import { LIBRARIES, PACKAGES, TOOL } from './package-content.mjs';
import { compiledExport, describePackage, plainExport } from './describe-package.mjs';

const run = promisify(execFile);

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

/**
 * One for each release of the product: `npm install` finds the packages of one another among those it is given, and
 * fails when there are two versions of them.
 */
export const PACKAGES_FOLDER = join(ROOT, 'dist/packages', version);

const TEMPLATES = join(ROOT, 'tools/dev/templates');
const SOURCES = 'apps/__kebab__/src';

/**
 * Packs the libraries and the build tool for remotes in other repositories, and the client for other systems. Their
 * folders in `registry` are ready for `npm publish`.
 * @param {string} folder emptied first
 * @param {string[]} projects
 * @returns {Promise<string[]>} the files
 */
export async function packPackages(folder, projects = PACKAGES) {
  const compiler = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  await run(process.execPath, [compiler, '-b', ...projects], { cwd: ROOT });
  const stage = await temporaryFolder('tracker-packages-');
  try {
    const staged = (/** @type {string} */ project) => join(stage, basename(project));
    await describeAll(projects, staged);
    await Promise.all([
      ...projects
        .filter((project) => LIBRARIES.includes(project))
        .map((project) => compileSources(join(ROOT, project), join(staged(project), 'dist'))),
      ...(projects.includes(TOOL) ? [stageTool(staged(TOOL))] : []),
    ]);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const options = ['pack', '--loglevel=error', '--ignore-scripts', '--pack-destination', folder];
    await run('npm', [...options, ...projects.map(staged)], { cwd: stage, shell: process.platform === 'win32' });
    await cp(stage, join(folder, 'registry'), { recursive: true });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  const files = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  return files.sort().map((name) => join(folder, name));
}

/**
 * @param {string[]} packed
 * @param {(project: string) => string} staged folder of a project
 */
async function describeAll(packed, staged) {
  const read = async (/** @type {string} */ project) => ({
    project,
    description: JSON.parse(await readFile(join(ROOT, project, 'package.json'), 'utf8')),
  });
  const projects = await Promise.all(packed.map(read));
  const versions = Object.fromEntries(projects.map(({ description: { name, version } }) => [name, version]));
  for (const { project, description } of projects) {
    const described = describePackage(description, versions, project === TOOL ? plainExport : compiledExport);
    await mkdir(staged(project));
    await writeFile(join(staged(project), 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
    await cp(join(ROOT, project, 'README.md'), join(staged(project), 'README.md'));
    await cp(join(ROOT, 'LICENSE'), join(staged(project), 'LICENSE'));
  }
}

/**
 * The build tool's sources, the remote template, and a development build of the shell: hot reload needs React's
 * development build.
 * @param {string} folder
 */
async function stageTool(folder) {
  const from = join(ROOT, TOOL);
  const filter = (/** @type {string} */ place) => !/\.(?:spec|fixture)\.|[/\\]packages$|\.tsbuildinfo$/.test(place);
  await cp(join(from, 'src'), join(folder, 'src'), { recursive: true, filter });
  await cp(join(from, 'dist-types'), join(folder, 'types'), { recursive: true, filter });
  await cp(join(from, 'tsconfig.remote.json'), join(folder, 'tsconfig.remote.json'));
  for (const [template, page] of Object.entries({ template: 'remote', 'template-service': 'remote-with-module' })) {
    await cp(join(from, template), join(folder, template), { recursive: true });
    await cp(join(TEMPLATES, page, SOURCES), join(folder, template, 'src'), { recursive: true });
  }
  const { output, ...config } = shellConfig({ development: true, overrides: 'of the page' });
  await bundle({ ...config, devtool: false, output: { ...output, path: join(folder, 'shell') } });
}
