import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

/** Loads slowly, so builds call it early. */
export const loadContract = () => import('@tracker/contracts/rollout/remotes');

/**
 * Reads `src/remote.manifest.ts`, which allows only type imports, so stripping the types is enough to run it.
 * @param {string} projectRoot
 */
export async function readRemoteManifest(projectRoot) {
  const file = join(projectRoot, 'src/remote.manifest.ts');
  const code = withoutTypes(file, { type: 'es6' });
  const { manifest } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  const { remoteManifestSchema } = await loadContract();
  const parsed = remoteManifestSchema.safeParse(manifest);
  if (!parsed.success)
    throw new Error(
      `${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return parsed.data;
}

/**
 * The module that each route of a remote imports, by path. Calls the loaders of `src/remote-entry.tsx` with an
 * `import()` that only records its argument.
 * @param {string} projectRoot
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function pageRequests(projectRoot) {
  const code = withoutTypes(join(projectRoot, 'src/remote-entry.tsx'), { type: 'commonjs', noInterop: true });
  /** @type {string | undefined} */
  let requested;
  const require = (/** @type {string} */ request) => {
    requested = request;
    return { defineRemote: (/** @type {unknown} */ _manifest, /** @type {unknown} */ pages) => ({ pages }) };
  };
  /** @type {{ remote?: { pages: Record<string, () => Promise<unknown>> } }} */
  const exports = {};
  new Function('require', 'exports', code)(require, exports);
  /** @type {Record<string, string | undefined>} */
  const requests = {};
  for (const [path, load] of Object.entries(exports.remote?.pages ?? {})) {
    requested = undefined;
    await load();
    requests[path] = requested;
  }
  return requests;
}

/**
 * @param {string} file
 * @param {import('@swc/core').ModuleConfig} module
 */
function withoutTypes(file, module) {
  const parser = /** @type {const} */ ({ syntax: 'typescript', tsx: file.endsWith('.tsx') });
  return transformSync(readFileSync(file, 'utf8'), { swcrc: false, jsc: { target: 'es2022', parser }, module }).code;
}
