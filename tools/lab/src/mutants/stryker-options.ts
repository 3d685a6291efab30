import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartialStrykerOptions, schema } from '@stryker-mutator/api/core';
import { ROOT } from '@tracker/dev/workspace/settings';
import type { Folder } from './folders.js';
import { isUnnoticed } from './plugins.js';

const PLUGINS = ['spec-runner.js', 'plugins.js'].map((file) => fileURLToPath(new URL(file, import.meta.url)));
const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url));

const COMPILE = join(ROOT, 'tools/dev/src/workspace/compile.mjs');

/** Stryker runs it without a shell. */
export const compileCommand = (project: string) => `node ${COMPILE} ${project}`;

export async function strykerOptions(
  name: string,
  { project, place, isMutated }: Folder,
  workspace: string,
  isAgain: boolean,
): Promise<PartialStrykerOptions> {
  const files = await readdir(join(workspace, project, 'src', place), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts'));
  const specs = sources.filter((file) => file.endsWith('.spec.ts'));
  const mutated = sources.filter((file) => !file.endsWith('.spec.ts') && isMutated(file));
  const source = (file: string) => join(project, 'src', place, file);
  const compiled = (file: string) => join(workspace, project, 'dist', place, file.replace(/ts$/, 'js'));
  const incrementalFile = join(RESULTS, `${name}.incremental.json`);
  return {
    inPlace: true,
    mutate: isAgain ? await unnoticedLines(incrementalFile, workspace) : mutated.map(source),
    force: isAgain,
    buildCommand: compileCommand(project),
    plugins: PLUGINS,
    ignorers: ['log-texts'],
    testRunner: 'specs',
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
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

/** Line ranges of surviving mutants; the whole file if it has changed since. Stryker keeps the other results. */
async function unnoticedLines(file: string, workspace: string): Promise<string[]> {
  const { files }: { files: Record<string, schema.FileResult> } = JSON.parse(await readFile(file, 'utf8'));
  const ranges = Object.entries(files).map(async ([name, { source, mutants }]) => {
    const unnoticed = mutants.filter(({ status }) => isUnnoticed(status));
    const present = unnoticed.length > 0 ? await readFile(join(workspace, name), 'utf8').catch(() => null) : null;
    if (present === null) return [];
    if (present !== source) return [name];
    return unnoticed.map(({ location: { start, end } }) => `${name}:${start.line}-${end.line}`);
  });
  return (await Promise.all(ranges)).flat();
}
