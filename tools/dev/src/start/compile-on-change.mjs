import { watch } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { ROOT } from '../workspace/settings.mjs';

/** Debounce: editors write a file more than once per save. */
const DEBOUNCE_MS = 80;

/**
 * Compiles changed server sources into `dist`, one file at a time.
 * @param {string[]} projects
 * @param {(projects: Set<string>) => void} onCompiled called once per burst of changes
 * @returns {() => void} stops watching
 */
export function compileOnChange(projects, onCompiled) {
  /**
   * source file → project
   * @type {Map<string, string>}
   */
  const changed = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  async function compileChanged() {
    const files = [...changed];
    changed.clear();
    try {
      await Promise.all(files.map(([file, project]) => compile(file, project)));
      onCompiled(new Set(files.map(([, project]) => project)));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  const watchers = projects.map((project) => {
    const folder = join(ROOT, project, 'src');
    return watch(folder, { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.spec.ts')) return;
      changed.set(join(folder, name), project);
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
 * @param {string} file
 * @param {string} project
 */
async function compile(file, project) {
  const target = file.replace(join(ROOT, project, 'src'), join(ROOT, project, 'dist')).replace(/\.ts$/, '.js');
  if (!(await stat(file).catch(() => null))) return rm(target, { force: true });
  const { code } = await transformFile(file, { configFile: join(ROOT, '.swcrc'), sourceMaps: 'inline' });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}
