import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireKnownNode } from './node-version.mjs';
import { ROOT } from './settings.mjs';

/** @param {string} file */
const json = async (file) => JSON.parse(await readFile(join(ROOT, file), 'utf8'));

describe('a version of Node', () => {
  it.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.9.0'])(
    'is refused with one sentence if a package does not support it: %s',
    (version) => {
      expect(() => requireKnownNode(version)).toThrow(
        `Node 20.19, 22.13, or 24.11 or newer is needed; this is ${version}.`,
      );
    },
  );

  it.each(['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.11.0', '25.0.0', '26.10.0'])(
    'is accepted: %s',
    (version) => {
      expect(() => requireKnownNode(version)).not.toThrow();
    },
  );

  it('is consistent between engines, the strictest package, .nvmrc and the images', async () => {
    const [{ engines }, lock, nvmrc, dockerfile] = await Promise.all([
      json('package.json'),
      json('package-lock.json'),
      readFile(join(ROOT, '.nvmrc'), 'utf8'),
      readFile(join(ROOT, 'Dockerfile'), 'utf8'),
    ]);
    expect(engines.node).toBe('^20.19 || ^22.13 || >=24.11');
    expect(lock.packages[''].engines).toEqual(engines);
    expect(lock.packages['node_modules/typeorm'].engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.11.0');
    expect(() => requireKnownNode(nvmrc.trim())).not.toThrow();
    const images = [...dockerfile.matchAll(/^FROM .*\b(node:[\d.]+-[a-z-]+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${nvmrc.trim().split('.').slice(0, 2).join('.')}-bookworm-slim`]));
  });
});
