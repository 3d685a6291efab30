import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { ROOT } from '../places.mjs';
import { brokenSignatures, RELEASES } from './sdk-declarations.mjs';
import { lostNames, sdkNames } from './sdk-names.mjs';

const { version } = JSON.parse(await readFile(join(ROOT, 'libs/shell-sdk/package.json'), 'utf8'));
const [major = ''] = version.split('.');

describe('the contract of the shell-sdk', () => {
  it('is recorded for its version: node tools/remote/src/packages/record-release.mjs', async () => {
    expect(await readdir(RELEASES)).toContain(version);
  });

  it('keeps the signatures of earlier releases of its major version: it may add, but not ask or give otherwise', async () => {
    const folder = await temporaryFolder('tracker-releases-');
    try {
      await cp(RELEASES, folder, { recursive: true });
      await cp(join(RELEASES, version), join(folder, `${major}.999.0`), { recursive: true });
      const then = join(folder, `${major}.999.0/shell-sdk`);
      await Promise.all([
        writeFile(join(then, 'theme.d.ts'), 'export declare function currentTheme(): "dark" | "light";\n'),
        writeFile(join(then, 'toasts.d.ts'), 'export declare function toast(words: string): number;\n'),
        writeFile(join(then, 'unsaved.d.ts'), 'export declare function gone(): void;\n'),
      ]);
      expect(await brokenSignatures(folder, major)).toEqual([
        expect.stringMatching(`^${major}.999.0 @tracker/shell-sdk/toasts: `),
        expect.stringMatching(`^${major}.999.0 @tracker/shell-sdk/unsaved: .*gone`),
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keeps the variables, tags and slots of earlier releases', async () => {
    const now = await sdkNames();
    expect(Math.min(...Object.values(now).map(({ length }) => length))).toBeGreaterThan(1);
    for (const release of await readdir(RELEASES)) {
      const then = JSON.parse(await readFile(join(RELEASES, release, 'names.json'), 'utf8'));
      expect(lostNames(then, now)).toEqual([]);
    }
    expect(lostNames({ ...now, variables: ['--gone'], slots: ['nowhere'] }, now)).toEqual(['--gone', 'slot nowhere']);
  });
});
