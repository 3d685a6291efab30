// node tools/remote/src/packages/record-release.mjs: records the public API of this shell-sdk version, which later
// versions of the same major must keep. With `--packages`, also the versions and contents of all packages.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../places.mjs';
import { currentPackages, recordPackages } from './package-content.mjs';
import { recordDeclarations, RELEASES } from './sdk-declarations.mjs';
import { sdkNames } from './sdk-names.mjs';

const { version } = JSON.parse(await readFile(join(ROOT, 'libs/shell-sdk/package.json'), 'utf8'));
await recordDeclarations(version);
await writeFile(join(RELEASES, version, 'names.json'), `${JSON.stringify(await sdkNames(), null, 2)}\n`);
console.log(`libs/shell-sdk/releases/${version} keeps what shell-sdk ${version} promises.`);
if (process.argv.includes('--packages')) await recordPackages(await currentPackages());
