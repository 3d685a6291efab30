import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const NAME = /^(?=.{2,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SUFFIX = '.template';

/** @param {string} name */
export function requireName(name) {
  if (NAME.test(name)) return;
  throw new Error(
    `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words, such as training-courses.`,
  );
}

/** @param {string} kebab such as `training-courses` */
export function formsOf(kebab) {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.map(capital).join(' '),
    words: words.join(' '),
  };
}

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Renders a folder of templates: replaces `__word__` in paths and texts.
 * @param {string} folder
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {Promise<{ path: string, text: string }[]>} paths relative to the folder
 */
export async function renderTemplates(folder, values) {
  const fill = (/** @type {string} */ text) =>
    text.replaceAll(/__([A-Za-z]+)__/g, (_, /** @type {string} */ word) => {
      const value = values[word];
      if (value === undefined) throw new Error(`The templates in ${folder} use __${word}__, which has no value.`);
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
