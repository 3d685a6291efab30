import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch } from 'node:fs';
import { transformFile } from '@swc/core';
import { ROOT } from './settings.mjs';

/** Debounce: editors write a file more than once per save. */
const DEBOUNCE_MS = 80;

/**
 * Compiles changed server sources into `dist`, one file at a time.
 * @param {string[]} projects
 * @param {(projects: Set<string>) => void} onCompiled called once per burst of changes
 * @returns {() => void} stops watching
 */
export function compileOnChange(projects, onCompiled) {
  /** @type {Map<string, { project: string, source: string }>} */
  const changed = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  async function compileChanged() {
    const files = [...changed.values()];
    changed.clear();
    try {
      await Promise.all(files.map(({ project, source }) => compile(join(ROOT, project), source, 'inline')));
      onCompiled(new Set(files.map(({ project }) => project)));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  const watchers = projects.map((project) => {
    return watch(join(ROOT, project, 'src'), { recursive: true }, (_event, source) => {
      if (!source?.endsWith('.ts') || source.endsWith('.spec.ts')) return;
      changed.set(join(project, source), { project, source });
      clearTimeout(timer);
      timer = setTimeout(() => void compileChanged(), DEBOUNCE_MS);
    });
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

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
