import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { transform } from '@swc/core';
import { bundle } from '../build/bundle.mjs';
import { ROOT } from '../places.mjs';
import { shellConfig } from '../build/preset.mjs';
import { LIBRARIES, PACKAGES, TOOL } from './package-content.mjs';

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

const LEFT_OUT = /\.(?:spec|fixture)\.|-types\/|\.d\.ts$/;

/**
 * @param {string} project folder; declarations are in its `dist-types`
 * @param {string} target
 */
async function compileSources(project, target) {
  const sources = join(project, 'src');
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(sources, join(parentPath, name)))
    .filter((file) => !LEFT_OUT.test(file));
  await Promise.all(files.map((file) => compile(file, { sources, declarations: join(project, 'dist-types'), target })));
}

/**
 * @param {string} file
 * @param {{ sources: string, declarations: string, target: string }} folders
 */
async function compile(file, { sources, declarations, target }) {
  await mkdir(dirname(join(target, file)), { recursive: true });
  const [name, isScript] = [file.replace(/\.tsx?$/, ''), /\.tsx?$/.test(file)];
  if (!isScript) return copyFile(join(sources, file), join(target, file));
  const { code } = await transform(await readFile(join(sources, file), 'utf8'), {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  await writeFile(join(target, `${name}.js`), withExtensions(code));
  await writeFile(
    join(target, `${name}.d.ts`),
    withExtensions(await readFile(join(declarations, `${name}.d.ts`), 'utf8')),
  );
}

/**
 * ES modules need file extensions in imports; our browser sources leave them out.
 * @param {string} code
 */
export function withExtensions(code) {
  return code.replaceAll(/(\b(?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g, (whole, before, quote, path) =>
    /\.(?:js|css)$/.test(path) ? whole : `${before}${quote}${path}.js${quote}`,
  );
}

/**
 * @typedef {{ name: string, version: string, description?: string, license?: string, sideEffects?: boolean | string[], bin?: Record<string, string>, exports: Record<string, unknown>, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Description
 */

/** Must be the shell's own instances. */
const PEERS = ['react', 'react-dom'];

/**
 * @param {Description} project
 * @param {Record<string, string>} versions of our packages
 * @param {(place: string) => unknown} exported maps a source file to its entry in `exports`
 */
export function describePackage(project, versions, exported) {
  const { name, version, description, sideEffects, bin, exports, dependencies = {}, peerDependencies = {} } = project;
  const given = Object.entries(dependencies).map(([other, range]) => [
    other,
    other in versions ? `^${versions[other]}` : range,
  ]);
  const isPeer = (/** @type {string[]} */ [other = '']) => PEERS.includes(other);
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    ...(Array.isArray(sideEffects) ? { sideEffects: sideEffects.map((place) => compiled(place)) } : { sideEffects }),
    ...(bin && { bin }),
    exports: {
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([path]) => !path.startsWith('./packages/'))
          .map(([path, place]) => [path, exported(placeOf(place))]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(given.filter((entry) => !isPeer(entry))),
    peerDependencies: {
      ...peerDependencies,
      ...Object.fromEntries(given.filter(isPeer).map(([other, range]) => [other, `^${range}`])),
    },
  };
}

/** @param {unknown} place */
function placeOf(place) {
  if (typeof place === 'string') return place;
  const { source, default: file, types } = /** @type {Record<string, string>} */ (place);
  return String(source ?? file ?? types);
}

/** @param {string} place */
export function compiledExport(place) {
  return /\.tsx?$/.test(place) ? { types: compiled(place, '.d.ts'), default: compiled(place) } : compiled(place);
}

/** @param {string} place @param {string} extension */
function compiled(place, extension = '.js') {
  return place.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, extension);
}

/** @param {string} place */
export function plainExport(place) {
  if (!place.endsWith('.mjs')) return place.endsWith('.d.ts') ? { types: place } : place;
  return { types: place.replace('./src/', './types/').replace(/\.mjs$/, '.d.mts'), default: place };
}
