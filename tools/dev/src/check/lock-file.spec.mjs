import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';

const PEERS = readdirSync(join(ROOT, 'tools/lab/peers')).map((peer) => `tools/lab/peers/${peer}`);

describe.each(['.', ...PEERS])('the lock file in %s', (folder) => {
  /** @type {Record<string, { optionalDependencies?: Record<string, string>, resolved?: string, link?: boolean }>} */
  let packages;

  beforeAll(async () => {
    ({ packages } = JSON.parse(await readFile(join(ROOT, folder, 'package-lock.json'), 'utf8')));
  });

  // `npm ci` refuses a lock that leaves one out; `npm install` leaves out what its registry cannot deliver (npm issue 4828).
  it('contains the packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !foldersFor(path, name).some((folder) => folder in packages)),
    );
    expect(missing).toEqual([]);
  });

  it('contains no download URLs', () => {
    const addresses = Object.values(packages).filter(({ resolved, link }) => resolved && !link);
    expect(addresses).toEqual([]);
  });
});

/**
 * Where Node looks for `name` from the package at `path`, nearest first.
 * @param {string} path
 * @param {string} name
 */
function foldersFor(path, name) {
  const parts = path.split('/node_modules/');
  return [
    ...parts.map((_, depth) => `${parts.slice(0, parts.length - depth).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}
