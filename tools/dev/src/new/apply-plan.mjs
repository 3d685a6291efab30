import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';
import { format, getFileInfo, resolveConfig } from 'prettier';

/**
 * Paths are relative to the workspace.
 * @typedef {{ path: string, text: string }} NewFile
 * @typedef {{ path: string, change: (text: string) => string }} Edit
 * @typedef {{ files: NewFile[], edits: Edit[], finish?: () => Promise<void> }} Changes
 * @typedef {Changes & { next: string }} Plan `next`: what to print for the user
 */

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
  /** @type {string[]} */
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

/**
 * @param {NewFile} file
 * @returns {Promise<NewFile>}
 */
async function formatted({ path, text }) {
  const filepath = join(ROOT, path);
  const { ignored, inferredParser } = await getFileInfo(filepath, { ignorePath: join(ROOT, '.prettierignore') });
  if (ignored || !inferredParser) return { path, text };
  return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
}
