import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// All remotes share one RTK Query cache: a call with the name of another remote's call would replace it for everyone.

/** @param {string} text */
function callNames(text) {
  return [...text.matchAll(/\b(\w+): \w+\.(?:query|mutation|infiniteQuery)(?:<|\()/g)].map(([, name = '']) => name);
}

/**
 * Returns an error message if an external remote uses an endpoint name that doesn't contain its own name.
 * @param {string} projectRoot
 * @param {string} remote
 */
export async function foreignCallName(projectRoot, remote) {
  const sources = await readdir(join(projectRoot, 'src'), { recursive: true });
  for (const source of sources.filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))) {
    const [complaint] = foreignNames(`src/${source}`, await readFile(join(projectRoot, 'src', source), 'utf8'), remote);
    if (complaint) return complaint;
  }
  return null;
}

/** @param {Record<string, string>} files texts by path */
export function foreignCallNames(files) {
  return Object.entries(files).flatMap(([path, text]) => {
    const [, remote] = /^apps\/([^/]+)\/src\/.*\.tsx?$/.exec(path) ?? [];
    const isRemote = remote !== undefined && files[`apps/${remote}/src/remote.manifest.ts`] !== undefined;
    return isRemote && !path.includes('.spec.') ? foreignNames(path, text, remote) : [];
  });
}

/**
 * The singular is allowed too: `renewCredential` of `credentials`.
 * @param {string} path
 * @param {string} text
 * @param {string} remote
 */
function foreignNames(path, text, remote) {
  const own = remote
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return callNames(text)
    .filter((name) => !name.toLowerCase().includes(own.toLowerCase().replace(/s$/, '')))
    .map(
      (name) =>
        `${path} names a call ${name}. All remotes share one cache: put the remote's name into it, such as ${name}Of${own}.`,
    );
}

/** @param {Record<string, string>} files texts by path */
export function sharedCallNames(files) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  const violations = [];
  for (const [path, text] of Object.entries(files)) {
    if (!/^(?:apps|libs)\/[^/]+\/src\/.*\.tsx?$/.test(path) || path.includes('.spec.')) continue;
    const project = path.split('/').slice(0, 2).join('/');
    for (const name of callNames(text)) {
      const owner = owners.get(name) ?? project;
      owners.set(name, owner);
      if (owner !== project)
        violations.push(
          `${path} names a call ${name}, as ${owner} does: in the page's one cache they would be the same.`,
        );
    }
  }
  return violations;
}
