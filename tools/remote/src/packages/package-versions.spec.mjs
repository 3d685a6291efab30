import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { currentPackages, packageContent, packagesToRaise, releasedPackages } from './package-content.mjs';

it('each package with changed content has a new version', async () => {
  expect(packagesToRaise(await releasedPackages(), await currentPackages())).toEqual([]);
});

const released = { '@tracker/ui': { version: '1.2.0', content: 'a' } };

it.each([
  ['the same content', { version: '1.2.0', content: 'a' }, []],
  ['other content under another version', { version: '1.10.0', content: 'b' }, []],
  ['other content', { version: '1.2.0', content: 'b' }, [expect.stringContaining('raise its version')]],
  ['an older version', { version: '1.1.9', content: 'b' }, [expect.stringContaining('is older than')]],
])('the check of versions with %s', (_, current, problems) => {
  expect(packagesToRaise(released, { '@tracker/ui': current, '@tracker/new': current })).toEqual(problems);
});

it('the content hash depends on sources and dependencies, not on specs and version', async () => {
  const root = await temporaryFolder('tracker-content-');
  try {
    const project = 'libs/parts';
    const write = (/** @type {string} */ file, /** @type {string} */ text) =>
      writeFile(join(root, project, file), text);
    await mkdir(join(root, project, 'src'), { recursive: true });
    await write('src/button.ts', 'export const a = 1;');
    await write('package.json', '{ "version": "1.0.0", "dependencies": { "antd": "1" } }');
    const before = await packageContent(root, project);
    await write('src/button.spec.ts', 'it');
    await write('package.json', '{ "version": "1.0.1", "dependencies": { "antd": "1" } }');
    expect(await packageContent(root, project)).toBe(before);
    await write('package.json', '{ "version": "1.0.1", "dependencies": { "antd": "2" } }');
    const after = await packageContent(root, project);
    expect(after).not.toBe(before);
    await write('src/button.ts', 'export const a = 2;');
    expect(await packageContent(root, project)).not.toBe(after);
  } finally {
    await rm(root, { recursive: true });
  }
});
