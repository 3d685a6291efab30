import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '../../templates');
const SUFFIX = '.template';

/**
 * Renders `templates/<kind>`, which mirrors the workspace, with `__word__` replaced in paths and texts.
 * @param {'remote' | 'remote-with-module' | 'module' | 'entity'} kind
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {Promise<import('./apply-plan.mjs').NewFile[]>}
 */
export async function renderTemplates(kind, values) {
  const folder = join(TEMPLATES, kind);
  const fill = (/** @type {string} */ text) =>
    text.replaceAll(/__([A-Za-z]+)__/g, (_, /** @type {string} */ word) => {
      const value = values[word];
      if (value === undefined) throw new Error(`The templates of a ${kind} use __${word}__, which has no value.`);
      return String(value);
    });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const places = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    places.sort().map(async (place) => ({
      path: fill(relative(folder, place).slice(0, -SUFFIX.length)),
      text: fill(await readFile(place, 'utf8')),
    })),
  );
}
