import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Null in an installed package. */
export const workspaceRoot = existsSync(join(ROOT, 'libs/contracts/src')) ? ROOT : null;

/**
 * @param {string} projectRoot
 * @param {string} request such as `@tracker/shell-sdk/package.json`
 */
export function installed(projectRoot, request) {
  return createRequire(join(projectRoot, 'package.json')).resolve(request);
}

/** @param {string} name */
export function appFolder(name) {
  if (!workspaceRoot)
    throw new Error(`Say where ${name} lies: remoteConfig({ name, projectRoot: import.meta.dirname }).`);
  return join(workspaceRoot, 'apps', name);
}

/** The version that the shell provides and that remotes' manifests match against. */
export const sdkVersion = JSON.parse(
  readFileSync(
    workspaceRoot
      ? join(workspaceRoot, 'libs/shell-sdk/package.json')
      : installed(import.meta.dirname, '@tracker/shell-sdk/package.json'),
    'utf8',
  ),
).version;
