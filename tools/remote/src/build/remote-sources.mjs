import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, transformSync } from '@swc/core';

export const loadContract = () => import('@tracker/contracts/rollout/remotes');

/**
 * Reads `src/remote.manifest.ts`, which allows only type imports, so stripping the types is enough to run it.
 * @param {string} projectRoot
 */
export async function readRemoteManifest(projectRoot) {
  const file = join(projectRoot, 'src/remote.manifest.ts');
  const code = withoutTypes(file);
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
 * What is read of a node of the syntax tree.
 * @typedef {{ type: string, key?: { type: string, value?: unknown }, value?: { type: string, value?: unknown }, id?: { value?: unknown }, callee?: { type: string }, arguments?: { expression: { value?: string } }[] }} SyntaxNode
 */

/**
 * The module that each route of a remote imports, by path. Read from the sources: nothing of the remote is executed.
 * @param {string} projectRoot
 */
export function pageRequests(projectRoot) {
  const file = join(projectRoot, 'src/remote-entry.tsx');
  /** @type {Record<string, string | undefined>} */
  const requests = {};
  const source = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true, target: 'es2022' });
  /** @type {Record<string, SyntaxNode>} */
  const loaders = {};
  visit(source, (node) => {
    if (node.type === 'VariableDeclarator') loaders[String(node.id?.value)] = node;
  });
  visit(source, (node) => {
    const path = node.key?.type === 'StringLiteral' ? String(node.key.value) : '';
    if (!path.startsWith('/')) return;
    const loader = node.value?.type === 'Identifier' ? loaders[String(node.value.value)] : node;
    visit(loader, ({ type, callee, arguments: args }) => {
      if (type === 'CallExpression' && callee?.type === 'Import') requests[path] ??= args?.[0]?.expression.value;
    });
  });
  return requests;
}

/**
 * @param {unknown} node
 * @param {(node: SyntaxNode) => void} look
 */
function visit(node, look) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) look(/** @type {SyntaxNode} */ (node));
  for (const child of Object.values(node)) visit(child, look);
}

/** @param {string} file */
function withoutTypes(file) {
  const parser = /** @type {const} */ ({ syntax: 'typescript' });
  return transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    jsc: { target: 'es2022', parser },
    module: { type: 'es6' },
  }).code;
}
