import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

/**
 * Compiles a server project from `src` into `dist`.
 * @param {string} project its folder
 */
export async function compileProject(project) {
  await rm(join(project, 'dist'), { recursive: true, force: true });
  const files = await readdir(join(project, 'src'), { recursive: true });
  const sources = files.filter((file) => /(?<!\.d)\.ts$/.test(file));
  await Promise.all(sources.map((source) => compile(project, source)));
}

/**
 * Compiles one source, or removes its output when the source is gone.
 * @param {string} project its folder
 * @param {string} source relative to `src`
 * @param {'inline' | false} [sourceMaps]
 */
export async function compile(project, source, sourceMaps = false) {
  const file = join(project, 'src', source);
  const target = join(project, 'dist', source.replace(/\.ts$/, '.js'));
  if (!(await stat(file).catch(() => null))) return rm(target, { force: true });
  const { code } = await transformFile(file, { configFile: join(project, '../../.swcrc'), sourceMaps });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

// As a program: the projects in the folders that are its arguments, or the one in the current folder.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , ...projects] = process.argv;
  for (const project of projects.length > 0 ? projects : ['.']) await compileProject(resolve(project));
}
