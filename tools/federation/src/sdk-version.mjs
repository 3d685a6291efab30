import { readFileSync } from 'node:fs';

/** The version that the shell provides, and that remotes' manifests name a range of. */
export const sdkVersion = JSON.parse(
  readFileSync(new URL('../../../libs/shell-sdk/package.json', import.meta.url), 'utf8'),
).version;
