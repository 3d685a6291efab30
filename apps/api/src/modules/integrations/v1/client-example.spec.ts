import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { createToken } from '../test-token.fixture.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../../..', import.meta.url));
const PAGE = join(ROOT, 'docs/how-to/connect-your-systems.md');
const PACK = `import { packPackages } from '@tracker/federation/packages/pack-packages';
  console.log(JSON.stringify(await packPackages(process.argv[1], ['libs/client'])));`;
const LIBRARIES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => join(ROOT, 'node_modules', name));

/** Variables of npm and Nx would make npm use this workspace. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NX_|JEST_|NODE_|INIT_CWD)/i.test(name)),
);

describe('the client example in the documentation', () => {
  let api: TestApp;
  let folder: string;

  beforeAll(async () => {
    api = await startTestApp({ now: '2026-11-22T10:00:00Z' });
    await api.app.listen(0, '127.0.0.1');
    folder = await mkdtemp(join(tmpdir(), 'tracker-client-'));
  });
  afterAll(async () => {
    await api?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('syncs members, finds expiring credentials and records a renewal with the packed client', async () => {
    const organization = await createOrganization(api);
    await organization.setTier('team');
    const member = await organization.add('member', { firstName: 'Mo', lastName: 'Berg' });
    const { create } = credentialsOf(api);
    await create(member, { name: 'First Aid', issueDate: '2026-01-01', expiryDate: '2027-01-20' });
    await create(member, { name: 'Later', issueDate: '2026-01-01', expiryDate: '2027-01-22' });
    await create(member, { name: 'Over', issueDate: '2026-01-01', expiryDate: '2026-11-21' });
    const { token } = await createToken(api, organization, {
      scopes: ['members:read', 'credentials:read', 'credentials:write'],
    });

    const node = (...args: string[]) => run(process.execPath, args, { cwd: ROOT, env: ENVIRONMENT });
    const packed = await node('--input-type=module', '-e', PACK, join(folder, 'packages'));
    const [tarball = ''] = JSON.parse(packed.stdout) as string[];
    const example = /```js\n(import[\s\S]*?)```/.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
    expect(example.trimEnd().split('\n').length).toBeLessThan(30);
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await writeFile(join(folder, 'sync.mjs'), example);
    // Without the network: the client's dependencies come from this workspace, packed so that they are copied.
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', ...LIBRARIES], {
      cwd: folder,
      env: ENVIRONMENT,
    });
    const libraries = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => join(folder, filename));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball, ...libraries], {
      cwd: folder,
      env: ENVIRONMENT,
    });

    const url = await api.app.getUrl();
    const env = { ...ENVIRONMENT, TRACKER_URL: url, TRACKER_TOKEN: token };
    const output = (await run(process.execPath, ['sync.mjs'], { cwd: folder, env })).stdout;
    expect(output).toBe('Mo Berg First Aid 2027-01-20\nRecorded First Aid until 2099-01-20\n');
    const own = (await member.get('/api/credentials')).json();
    expect(own.map(({ expiryDate }: { expiryDate: string }) => expiryDate)).toEqual([
      '2026-11-21',
      '2027-01-20',
      '2027-01-22',
      '2099-01-20',
    ]);
  });
});
