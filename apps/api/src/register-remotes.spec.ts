import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { builtFiles, writeBuild } from './modules/rollout/test-remote.fixture.js';

describe('register-remotes', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'tracker-register-'));
  });

  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const build = async (name: string, path: string) => {
    const routes = [{ path, access: 'signed-in', title: name }];
    const manifest = { name, version: '1', shellSdk: '^1.0.0', routes, navigation: [] };
    await mkdir(join(folder, name));
    await writeBuild(join(folder, name), builtFiles(manifest));
    return join(folder, name);
  };
  const run = (folders: string[]) => {
    const script = fileURLToPath(new URL('./register-remotes.js', import.meta.url));
    const env = { PATH: process.env['PATH'], NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: database.url };
    return new Promise<{ code: number; said: string; complained: string }>((done) =>
      execFile(process.execPath, [script, ...folders], { env, timeout: 50_000 }, (error, said, complained) =>
        done({ code: error ? Number(error.code) : 0, said, complained }),
      ),
    );
  };

  test('leaves out a build whose route another remote has, registers the others, and ends with 1', async () => {
    const builds = [
      await build('files', '/files/:id'),
      await build('pages', '/files/:page'),
      await build('team', '/team'),
    ];
    const expected = {
      code: 1,
      said: 'files 1: everyone\nteam 1: everyone\n',
      complained: `${builds[1]}: left out. The route /files/:id belongs to the remote files.\n`,
    };
    expect(await run(builds)).toEqual(expected);
    expect(await run(builds)).toEqual(expected);
  }, 60_000);
});
