import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderTemplates } from '@tracker/federation/templates';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { ROOT } from '../workspace/settings.mjs';

/**
 * Paths are relative to the workspace.
 * @typedef {{ path: string, text: string }} NewFile
 * @typedef {{ path: string, change: (text: string) => string }} Edit
 * @typedef {{ files: NewFile[], edits: Edit[], finish?: () => Promise<void> }} Changes
 * @typedef {Changes & { next: string }} Plan `next`: what to print for the user
 * @typedef {{ paths: string[], edits: Edit[], imported: string, next: string }} Removal `imported`: pattern of imports of it
 */

/**
 * Renders `templates/<kind>`, which mirrors the workspace.
 * @param {'remote' | 'remote-with-module' | 'module' | 'entity'} kind
 * @param {Readonly<Record<string, string | number>>} values
 */
export const renderKind = (kind, values) => renderTemplates(join(ROOT, 'tools/dev/templates', kind), values);

/**
 * Writes and formats everything, or restores the workspace.
 * @param {Changes} changes
 * @returns {Promise<string[]>} one line per file
 */
export async function applyPlan({ files, edits, finish }) {
  const existing = files.find(({ path }) => existsSync(join(ROOT, path)));
  if (existing) throw new Error(`There is a file ${existing.path} already.`);
  const before = await Promise.all(
    edits.map(async ({ path }) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  );
  const after = edits.map(({ path, change }, index) => ({ path, text: change(before[index]?.text ?? '') }));
  const written = await Promise.all([...files, ...after].map(formatted));
  const folders = [];
  try {
    for (const { path, text } of written) {
      const folder = await mkdir(dirname(join(ROOT, path)), { recursive: true });
      if (folder) folders.push(folder);
      await writeFile(join(ROOT, path), text);
    }
    await finish?.();
  } catch (error) {
    await Promise.all(files.map(({ path }) => rm(join(ROOT, path), { force: true })));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    await Promise.all(before.map(({ path, text }) => writeFile(join(ROOT, path), text)));
    throw error;
  }
  return [...files.map(({ path }) => `created  ${path}`), ...edits.map(({ path }) => `changed  ${path}`)];
}

/** @param {NewFile} file */
async function formatted({ path, text }) {
  const filepath = join(ROOT, path);
  const { ignored, inferredParser } = await getFileInfo(filepath, { ignorePath: join(ROOT, '.prettierignore') });
  if (ignored || !inferredParser) return { path, text };
  return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
}

/**
 * Adds an import and an element to a file that ends with an array of imported names.
 * @param {string} path
 * @param {string} name
 * @param {string} from
 * @returns {Edit}
 */
export const listedIn = (path, name, from) => ({
  path,
  change: (text) => withElement(withImport(text, `import { ${name} } from '${from}';`), name),
});

/**
 * Removes what `listedIn` added.
 * @param {string} path
 * @param {string} name
 * @returns {Edit}
 */
export const unlistedFrom = (path, name) => ({ path, change: (text) => withoutLines(text, name) });

/**
 * @param {string} text
 * @param {string} line
 */
function withImport(text, line) {
  const last = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', last + 1);
  if (last < 0 && !text.startsWith('import ')) throw new Error('There is no import to put another one below.');
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/**
 * Adds an element to the array literal at the end of the file.
 * @param {string} text
 * @param {string} element
 */
function withElement(text, element) {
  const end = text.lastIndexOf('];');
  if (end < 0) throw new Error(`There is no list to add ${element} to.`);
  return `${text.slice(0, end)}  ${element},\n${text.slice(end)}`;
}

/**
 * @template T
 * @param {string} path of a JSON file
 * @param {(value: T) => void} change
 * @returns {Edit}
 */
export const jsonIn = (path, change) => ({ path, change: (text) => changedJson(text, change) });

/**
 * @template T
 * @param {string} text
 * @param {(value: T) => void} change
 */
export function changedJson(text, change) {
  const value = JSON.parse(text);
  change(value);
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Removes lines that contain the name as a whole word.
 * @param {string} text
 * @param {string} name
 */
function withoutLines(text, name) {
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  return text
    .split('\n')
    .filter((line) => !word.test(line))
    .join('\n');
}
