import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { SHARED_MODULES } from '@tracker/federation/shared-modules';
import { ROOT } from '@tracker/workspace/settings';

const run = promisify(execFile);

/** What was promised to remotes by each release of the shell-sdk: the declarations of the modules that the page provides. */
export const RELEASES = join(ROOT, 'tools/packages/releases');
const COMPILER = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
const OWN = SHARED_MODULES.filter((module) => module.startsWith('@tracker/'));

/** @param {string} module such as `@tracker/ui/modal` */
const placeOf = (module) => module.replace('@tracker/', '');

/**
 * Keeps the declarations as they are now, with those that they import, as what a release promises.
 * @param {string} release its version
 */
export async function recordDeclarations(release) {
  await run(process.execPath, [COMPILER, '-b', 'libs/shell-sdk', 'libs/ui'], { cwd: ROOT });
  const folder = join(RELEASES, release);
  await rm(folder, { recursive: true, force: true });
  const kept = new Set();
  const keep = async (/** @type {string} */ library, /** @type {string} */ file) => {
    const source = join(ROOT, 'libs', library, 'dist-types', `${file}.d.ts`);
    const target = join(folder, library, `${file}.d.ts`);
    if (kept.has(target) || !existsSync(source)) return;
    kept.add(target);
    await mkdir(dirname(target), { recursive: true });
    await cp(source, target);
    const text = await readFile(source, 'utf8');
    for (const [, imported = ''] of text.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g))
      await keep(library, join(dirname(file), imported.replace(/\.js$/, '')));
  };
  for (const [library = '', file = ''] of OWN.map((module) => placeOf(module).split('/'))) await keep(library, file);
}

/**
 * In sentences, what an earlier release promised and today's modules do not keep: the compiler would not take today's in the place of those then.
 * @param {string} releases the folder with the declarations of each
 * @param {string} major version
 * @returns {Promise<string[]>}
 */
export async function brokenSignatures(releases, major) {
  const versions = existsSync(releases) ? await readdir(releases) : [];
  const pairs = versions
    .filter((version) => version.startsWith(`${major}.`))
    .flatMap((version) => OWN.map((module) => ({ version, module, place: join(releases, version, placeOf(module)) })))
    .filter(({ place }) => existsSync(`${place}.d.ts`));
  const folder = join(ROOT, 'tools/packages/test-results/signatures');
  await mkdir(folder, { recursive: true });
  const lines = pairs.map(({ module, place }, index) => {
    const path = relative(folder, place).replaceAll('\\', '/');
    return `export const kept${index}: typeof import('${path.startsWith('.') ? path : `./${path}`}') = null! as typeof import('${module}');`;
  });
  await writeFile(join(folder, 'signatures.ts'), `${lines.join('\n')}\n`);
  const compilerOptions = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true };
  const config = { extends: '../../../../tsconfig.browser.json', compilerOptions, files: ['signatures.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const output = await run(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], { cwd: ROOT }).then(
    () => '',
    (/** @type {{ stdout: string }} */ { stdout }) => stdout,
  );
  const found = [...output.matchAll(/signatures\.ts\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)/g)];
  if (output !== '' && found.length === 0) throw new Error(output);
  return found.map(([, line, problem = '']) => {
    const { version = '', module = '' } = pairs[Number(line) - 1] ?? {};
    return `${version} ${module}: ${problem}`;
  });
}
