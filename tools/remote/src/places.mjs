import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** The folder of the workspace, for what runs only there. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** The folder of the workspace; null where this is an installed package, and the libraries beside it are packages as well. */
export const workspaceRoot = existsSync(join(ROOT, 'libs/contracts/src')) ? ROOT : null;

/**
 * Where a file of one of our packages lies for a project that has installed them.
 * @param {string} projectRoot
 * @param {string} request such as `@tracker/shell-sdk/package.json`
 */
export function installed(projectRoot, request) {
  return createRequire(join(projectRoot, 'package.json')).resolve(request);
}

/** @param {string} name of a remote in the workspace */
export function appFolder(name) {
  if (!workspaceRoot)
    throw new Error(`Say where ${name} lies: remoteConfig({ name, projectRoot: import.meta.dirname }).`);
  return join(workspaceRoot, 'apps', name);
}
