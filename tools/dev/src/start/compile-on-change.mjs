import { watch } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../workspace/compile.mjs';
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
