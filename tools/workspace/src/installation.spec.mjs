import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/ground/temporary-folder';
import { openInstallation } from './installation.mjs';

describe('the commands beside an installation', () => {
  const said = process.env['NODE_ENV'];
  const settings = { dataDir: '/nowhere', databaseUrl: 'postgres://localhost/nowhere' };

  afterEach(() => {
    process.env['NODE_ENV'] = said;
  });

  it.each([
    [undefined, 'development'],
    ['', 'development'],
    ['production', 'production'],
  ])('run with NODE_ENV=%s as %s', async (given, expected) => {
    if (given === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = given;
    const { env } = await openInstallation(settings);
    expect(env['NODE_ENV']).toBe(expected);
  });

  it('refuse a folder in which nothing was ever started, and leave nothing there', async () => {
    const parent = await temporaryFolder('tracker-nothing-');
    const dataDir = join(parent, '.data');
    await expect(openInstallation({ dataDir, databaseUrl: null })).rejects.toThrow(
      `There is no installation in ${dataDir}. Begin one with npm start, or name another by DATA_DIR or DATABASE_URL.`,
    );
    expect(await readdir(parent)).toEqual([]);
    await rm(parent, { recursive: true });
  });
});
