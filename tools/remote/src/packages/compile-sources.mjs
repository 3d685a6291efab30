import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';

const LEFT_OUT = /\.(?:spec|fixture)\.|-types\/|\.d\.ts$/;

/**
 * @param {string} project folder; declarations are in its `dist-types`
 * @param {string} target
 */
export async function compileSources(project, target) {
  const sources = join(project, 'src');
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(sources, join(parentPath, name)))
    .filter((file) => !LEFT_OUT.test(file));
  await Promise.all(files.map((file) => compile(file, { sources, declarations: join(project, 'dist-types'), target })));
}

/**
 * @param {string} file
 * @param {{ sources: string, declarations: string, target: string }} folders
 */
async function compile(file, { sources, declarations, target }) {
  await mkdir(dirname(join(target, file)), { recursive: true });
  const [name, isScript] = [file.replace(/\.tsx?$/, ''), /\.tsx?$/.test(file)];
  if (!isScript) return copyFile(join(sources, file), join(target, file));
  const { code } = await transform(await readFile(join(sources, file), 'utf8'), {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  await writeFile(join(target, `${name}.js`), withExtensions(code));
  await writeFile(
    join(target, `${name}.d.ts`),
    withExtensions(await readFile(join(declarations, `${name}.d.ts`), 'utf8')),
  );
}

/**
 * ES modules need file extensions in imports; our browser sources leave them out.
 * @param {string} code
 */
export function withExtensions(code) {
  return code.replaceAll(/(\b(?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g, (whole, before, quote, path) =>
    /\.(?:js|css)$/.test(path) ? whole : `${before}${quote}${path}.js${quote}`,
  );
}
