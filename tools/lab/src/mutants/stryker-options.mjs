import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUnnoticed } from './counts.mjs';

const PLUGINS = ['spec-runner.mjs', 'as-found.mjs', 'log-texts.mjs'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));
export const COMPILE = fileURLToPath(new URL('compile.mjs', import.meta.url));

/**
 * @param {string} name
 * @param {import('./folders.mjs').Folder} folder
 * @param {string} workspace a copy, because Stryker writes mutants into the sources
 * @param {boolean} isAgain retests only mutants that survived the last run
 * @returns {Promise<import('@stryker-mutator/api/core').PartialStrykerOptions>}
 */
export async function strykerOptions(name, { project, place, isMutated }, workspace, isAgain) {
  const files = await readdir(join(workspace, project, 'src', place), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts'));
  const specs = sources.filter((file) => file.endsWith('.spec.ts'));
  const mutated = sources.filter((file) => !file.endsWith('.spec.ts') && isMutated(file));
  const source = (/** @type {string} */ file) => join(project, 'src', place, file);
  const compiled = (/** @type {string} */ file) => join(workspace, project, 'dist', place, file.replace(/ts$/, 'js'));
  const incrementalFile = join(RESULTS, `${name}.incremental.json`);
  return {
    inPlace: true,
    mutate: isAgain ? await unnoticedLines(incrementalFile, workspace) : mutated.map(source),
    force: isAgain,
    buildCommand: `node ${COMPILE} ${project}`,
    plugins: PLUGINS,
    ignorers: ['log-texts'],
    testRunner: 'specs',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Safety net: the runner has its own limit for every test.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['json', 'as-found'],
    jsonReporter: { fileName: join(RESULTS, `${name}.json`) },
    incremental: true,
    incrementalFile,
    tempDirName: '.stryker-tmp',
    checkers: [],
    disableTypeChecks: true,
    allowEmpty: false,
    // `specs` is our own option, and slow mutants are expected.
    warnings: { unknownOptions: false, slow: false, preprocessorErrors: true, unserializableOptions: true },
    specs: {
      folder: join(workspace, project),
      preload: mutated.map(compiled),
      isAgain,
      sources: Object.fromEntries(specs.map((file) => [compiled(file), join(workspace, source(file))])),
    },
  };
}

/**
 * Line ranges of surviving mutants; the whole file if it has changed since. Stryker keeps the other results.
 * @param {string} file results of the last run
 * @param {string} workspace
 * @returns {Promise<string[]>}
 */
async function unnoticedLines(file, workspace) {
  /** @type {{ files: Record<string, import('@stryker-mutator/api/core').schema.FileResult> }} */
  const { files } = JSON.parse(await readFile(file, 'utf8'));
  const ranges = Object.entries(files).map(async ([name, { source, mutants }]) => {
    const unnoticed = mutants.filter(({ status }) => isUnnoticed(status));
    const present = unnoticed.length > 0 ? await readFile(join(workspace, name), 'utf8').catch(() => null) : null;
    if (present === null) return [];
    if (present !== source) return [name];
    return unnoticed.map(({ location: { start, end } }) => `${name}:${start.line}-${end.line}`);
  });
  return (await Promise.all(ranges)).flat();
}
