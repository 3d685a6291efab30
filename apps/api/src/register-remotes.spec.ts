import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { runProcess } from './testing/service-process.js';
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
  const run = (folders: string[]) =>
    runProcess('register-remotes', folders, { DATA_DIR: folder, DATABASE_URL: database.url });

  test('skips a build with the route of another remote, registers the others and reports unreadable manifests', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `with release as (insert into releases (remote, version, entry, manifest, shell_sdk_range, hashes)
         values ('hours', '1', 'entry.js', '{"schema": 2}', '*', '{}') returning id)
       insert into rollouts (remote, stable_release_id) select 'hours', id from release`,
    );
    await client.end();
    const builds = [
      await build('files', '/files/:id'),
      await build('pages', '/files/:page'),
      await build('team', '/team'),
    ];
    expect(await run(builds)).toEqual({
      code: 1,
      stdout:
        'files 1: everyone\nteam 1: everyone\nhours 1: left out, because this release does not understand its manifest. ' +
        'Choose another version with: npm run rollout -- rollback hours <version>\n',
      stderr: `${builds[1]}: left out. The route /files/:id belongs to the remote files.\n`,
    });
  });
});
