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
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  const { manifest } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  const { remoteManifestSchema } = await loadContract();
  const parsed = remoteManifestSchema.safeParse(manifest);
  if (!parsed.success)
    throw new Error(
      `${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return parsed.data;
}
