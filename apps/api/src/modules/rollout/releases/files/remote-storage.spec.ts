import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Server } from '../../../../platform/storage/s3-server.fixture.js';
import { ReleaseCleanUpJob } from '../../releases/release-clean-up.job.js';
import { startTestApp, type TestApp } from '../../../../testing/test-app.js';
import { deployShell, TestRemote } from '../../test-remote.fixture.js';

const CDN = 'https://cdn.test/product';

const policyOf = async (api: TestApp) => String((await api.inject('/')).headers['content-security-policy']);
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('releases kept in a bucket', () => {
  const s3 = new S3Server();
  let api: TestApp;
  let team: TestRemote;

  beforeAll(async () => {
    const remotesBucket = {
      bucket: 'releases',
      region: 'us-east-1',
      endpoint: await s3.start(),
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
    api = await startTestApp({ environment: { remotesBucket, remotesUrl: CDN } });
    await deployShell(api);
    team = new TestRemote(api);
    await team.deploy('1');
  });

  afterAll(async () => {
    await api?.close();
    await s3.stop();
  });

  test('are stored uncompressed with type and cache header', async () => {
    expect([...s3.objects.keys()].sort()).toEqual(
      ['chunk.js', 'remote-manifest.json', 'remoteEntry.js'].map((file) => `/releases/remotes/team/1/${file}`),
    );
    const chunk = s3.objects.get('/releases/remotes/team/1/chunk.js');
    expect(chunk?.body.toString()).toBe('// chunk: one');
    expect(chunk?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('are loaded from the address that the page’s policy allows', async () => {
    const [remote] = (await api.inject('/api/remotes')).json();
    expect(remote.entry).toBe(`${CDN}/remotes/team/1/remoteEntry.js`);
    const policy = await policyOf(api);
    for (const directive of ['script-src', 'style-src', 'img-src', 'font-src'])
      expect(sourcesOf(policy, directive)).toContain('https://cdn.test');
    expect(sourcesOf(policy, 'connect-src')).not.toContain('https://cdn.test');
  });

  test('are preloaded by the HTML with their hashes', async () => {
    const page = (await api.inject('/team')).body;
    expect(page).toMatch(
      /<link rel="preload" as="script" crossorigin integrity="sha384-[^"]+" href="https:\/\/cdn\.test\/product\/remotes\/team\/1\/remoteEntry\.js">/,
    );
  });

  test('are rewritten only if damaged', async () => {
    const key = '/releases/remotes/team/1/chunk.js';
    const first = s3.objects.get(key);
    await team.deploy('1');
    expect(s3.objects.get(key)).toBe(first);
    s3.objects.set(key, { body: Buffer.from('garbage'), headers: {}, writtenAt: new Date() });
    await team.deploy('1');
    expect(s3.objects.get(key)?.body.toString()).toBe('// chunk: one');
  });

  test('are removed with the last preview, and no other version is', async () => {
    await team.preview('1.1', 'pr-1');
    await team.release('1.10');
    await team.preview('1.2', 'pr-1');
    await api.get(ReleaseCleanUpJob).endPreviews();
    const versions = new Set([...s3.objects.keys()].map((key) => key.split('/')[4]));
    expect([...versions].sort()).toEqual(['1', '1.10', '1.2']);
  });
});

describe('releases kept in the folder', () => {
  let api: TestApp;

  afterEach(() => api?.close());

  test('use a CDN’s address and allow other origins', async () => {
    api = await startTestApp({ environment: { remotesUrl: CDN } });
    await new TestRemote(api).deploy('1');
    const [remote] = (await api.inject('/api/remotes')).json();
    expect(remote.entry).toBe(`${CDN}/remotes/team/1/remoteEntry.js`);
    const file = await api.inject('/remotes/team/1/chunk.js');
    expect([file.body, file.headers['access-control-allow-origin']]).toEqual(['// chunk: one', '*']);
    expect(await readFile(join(api.environment.dataDir, 'remotes/team/1/chunk.js'), 'utf8')).toBe('// chunk: one');
  });

  test('are served by this product without a CDN, and pages load no other code', async () => {
    api = await startTestApp();
    await deployShell(api);
    const team = new TestRemote(api);
    await team.deploy('1');
    await team.release('2');
    await new TestRemote(api).promote();
    expect(sourcesOf(await policyOf(api), 'script-src')).toEqual([`'self'`]);
    const file = await api.inject('/remotes/team/1/chunk.js');
    expect(file.headers['access-control-allow-origin']).toBeUndefined();
  });
});
