import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('spec-runner.mjs', import.meta.url));
/** Beside the specs' own results, and like them not kept in the repository. */
const RESULTS = fileURLToPath(new URL('../test-results/', import.meta.url));
/** Compiles one project. */
export const COMPILE = fileURLToPath(new URL('compile.mjs', import.meta.url));

/**
 * @param {string} name
 * @param {import('./folders.mjs').Folder} folder
 * @param {string} workspace a copy: Stryker writes its mutants into the sources
 * @returns {Promise<import('@stryker-mutator/api/core').PartialStrykerOptions>}
 */
export async function strykerOptions(name, { project, place, isMutated }, workspace) {
  const files = await readdir(join(workspace, project, 'src', place), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts'));
  const specs = sources.filter((file) => file.endsWith('.spec.ts'));
  const mutated = sources.filter((file) => !file.endsWith('.spec.ts') && isMutated(file));
  const source = (/** @type {string} */ file) => join(project, 'src', place, file);
  const compiled = (/** @type {string} */ file) => join(workspace, project, 'dist', place, file.replace(/ts$/, 'js'));
  return {
    inPlace: true,
    mutate: mutated.map(source),
    buildCommand: `node ${COMPILE} ${project}`,
    plugins: [RUNNER],
    testRunner: 'specs',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 15_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: join(RESULTS, `${name}.json`) },
    incremental: true,
    incrementalFile: join(RESULTS, `${name}.incremental.json`),
    tempDirName: '.stryker-tmp',
    checkers: [],
    disableTypeChecks: true,
    allowEmpty: false,
    // `specs` is an option of our own, and what is slow is known.
    warnings: { unknownOptions: false, slow: false, preprocessorErrors: true, unserializableOptions: true },
    specs: {
      folder: join(workspace, project),
      preload: mutated.map(compiled),
      sources: Object.fromEntries(specs.map((file) => [compiled(file), join(workspace, source(file))])),
    },
  };
}
