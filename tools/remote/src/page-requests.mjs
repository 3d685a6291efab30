import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

/**
 * The module that each route of a remote imports, by path. Calls the loaders of `src/remote-entry.tsx` with an
 * `import()` that only records its argument.
 * @param {string} projectRoot
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function pageRequests(projectRoot) {
  const { code } = transformSync(readFileSync(join(projectRoot, 'src/remote-entry.tsx'), 'utf8'), {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true } },
    module: { type: 'commonjs', noInterop: true },
  });
  /** @type {string | undefined} */
  let asked;
  const require = (/** @type {string} */ request) => {
    asked = request;
    return { defineRemote: (/** @type {unknown} */ _manifest, /** @type {unknown} */ pages) => ({ pages }) };
  };
  /** @type {{ remote?: { pages: Record<string, () => Promise<unknown>> } }} */
  const exports = {};
  new Function('require', 'exports', code)(require, exports);
  /** @type {Record<string, string | undefined>} */
  const requests = {};
  for (const [path, load] of Object.entries(exports.remote?.pages ?? {})) {
    asked = undefined;
    await load();
    requests[path] = asked;
  }
  return requests;
}
