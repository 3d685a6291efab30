import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Version of a remote's build: the package's version and a hash of everything that goes into it, so that equal sources give
 * equal versions on every machine and a changed source never reuses a name that browsers keep for a year.
 * @param {string} workspaceRoot
 * @param {string} projectRoot
 */
export function buildVersion(workspaceRoot, projectRoot) {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const folders = [projectRoot, ...['contracts', 'shell-sdk', 'ui'].map((lib) => join(workspaceRoot, 'libs', lib))];
  const files = [
    ...folders.flatMap((folder) => sourceFiles(join(folder, 'src'))),
    ...sourceFiles(join(workspaceRoot, 'tools/federation/src')),
    join(workspaceRoot, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(relative(workspaceRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/** @param {string} folder */
function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.spec.'))
    .map((entry) => join(entry.parentPath, entry.name));
}
