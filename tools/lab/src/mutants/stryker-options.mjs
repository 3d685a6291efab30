import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUnnoticed } from './counts.mjs';

const PLUGINS = ['spec-runner.mjs', 'as-found.mjs', 'log-texts.mjs'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
/** Beside the specs' own results, and like them not kept in the repository. */
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));
/** Compiles one project. */
export const COMPILE = fileURLToPath(new URL('compile.mjs', import.meta.url));

/**
 * @param {string} name
 * @param {import('./folders.mjs').Folder} folder
 * @param {string} workspace a copy: Stryker writes its mutants into the sources
 * @param {boolean} isAgain asks only about what no spec killed the last time
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
    // The runner has a bound of its own for every test; this is for what escapes it.
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
    // `specs` is an option of our own, and what is slow is known.
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
 * @param {string} file what the last run left
 * @param {string} workspace
 * @returns {Promise<string[]>} ranges of lines; Stryker keeps what was found beside them. Of a source that was changed since then, whose lines have
 *   moved, the whole
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
