import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, workspaceRoot } from './places.mjs';

/** The version that the shell provides and that remotes' manifests match against. */
export const sdkVersion = JSON.parse(
  readFileSync(
    workspaceRoot
      ? join(workspaceRoot, 'libs/shell-sdk/package.json')
      : installed(import.meta.dirname, '@tracker/shell-sdk/package.json'),
    'utf8',
  ),
).version;
