import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { SHARED_MODULES } from '../build/shared-modules.mjs';
import { ROOT } from '../places.mjs';
import { sdkNames } from './sdk-names.mjs';

const run = promisify(execFile);

/**
 * Declarations of the shared modules, recorded for each shell-sdk release. Later releases of the same major must stay
 * compatible.
 */
export const RELEASES = join(ROOT, 'libs/shell-sdk/releases');
const COMPILER = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
const OWN = SHARED_MODULES.filter((module) => module.startsWith('@tracker/'));

/** @param {string} module such as `@tracker/ui/modal` */
const placeOf = (module) => module.replace('@tracker/', '');

/** @param {string} release version */
export async function recordDeclarations(release) {
  await run(process.execPath, [COMPILER, '-b', 'libs/shell-sdk', 'libs/ui'], { cwd: ROOT });
  const folder = join(RELEASES, release);
  await rm(folder, { recursive: true, force: true });
  const recorded = new Set();
  const record = async (/** @type {string} */ library, /** @type {string} */ file) => {
    const source = join(ROOT, 'libs', library, 'dist-types', `${file}.d.ts`);
    const target = join(folder, library, `${file}.d.ts`);
    if (recorded.has(target) || !existsSync(source)) return;
    recorded.add(target);
    await mkdir(dirname(target), { recursive: true });
    await cp(source, target);
    const text = await readFile(source, 'utf8');
    for (const [, imported = ''] of text.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g))
      await record(library, join(dirname(file), imported.replace(/\.js$/, '')));
  };
  for (const [library = '', file = ''] of OWN.map((module) => placeOf(module).split('/'))) await record(library, file);
}

/**
 * Returns a message for each recorded declaration that today's module can't be assigned to.
 * @param {string} releases folder with the declarations of each release
 * @param {string} major
 */
export async function brokenSignatures(releases, major) {
  const folder = join(ROOT, 'tools/remote/test-results/signatures');
  await rm(folder, { recursive: true, force: true });
  const versions = (await readdir(releases)).filter((version) => version.startsWith(`${major}.`));
  for (const version of versions) await copyWithTagsOfToday(join(releases, version), join(folder, version));
  const pairs = versions
    .flatMap((version) => OWN.map((module) => ({ version, module, place: `./${version}/${placeOf(module)}` })))
    .filter(({ place }) => existsSync(join(folder, `${place}.d.ts`)));
  const lines = pairs.map(
    ({ module, place }, index) =>
      `export const kept${index}: typeof import('${place}') = null! as typeof import('${module}');`,
  );
  await writeFile(join(folder, 'signatures.ts'), `${lines.join('\n')}\n`);
  const compilerOptions = {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: null,
    tsBuildInfoFile: null,
  };
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

/**
 * New tags change the type of `api` without breaking anyone, so both sides use today's tags. Removed tags are checked
 * by name.
 * @param {string} source
 * @param {string} target
 */
async function copyWithTagsOfToday(source, target) {
  const names = await readFile(join(source, 'names.json'), 'utf8').catch(() => null);
  const [then, now] = [names ? JSON.parse(names).tags : [], (await sdkNames()).tags].map(unionOf);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    await mkdir(join(target, relative(source, entry.parentPath)), { recursive: true });
    await writeFile(join(target, relative(source, path)), then ? text.replaceAll(then, String(now)) : text);
  }
}

/**
 * Formatted as the compiler prints it.
 * @param {string[]} tags
 */
const unionOf = (tags) => tags.map((tag) => `"${tag}"`).join(' | ');
