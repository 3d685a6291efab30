import { setTimeout as passing } from 'node:timers/promises';
import { S3Server } from '../../../../platform/s3-server.fixture.js';
import { ReleaseCleanUpJob } from '../../releases/release-clean-up.job.js';
import { holdWaits } from '../../../../platform/jobs/held-waits.fixture.js';
import { PreviewsService } from '../../access/previews.service.js';
import { deployShell, rolloutApp, startWith, TestRemote } from '../../test-remote.fixture.js';

const CDN = 'https://cdn.test/product';
const AUTHOR = { actor: 'operator@example.test' };

const s3 = new S3Server();
const remotesBucket = {
  bucket: 'releases',
  region: 'us-east-1',
  endpoint: '',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
};

beforeAll(async () => {
  remotesBucket.endpoint = await s3.start();
});

const api = rolloutApp({
  now: new Date(),
  environment: { remotesBucket, remotesUrl: CDN, databasePoolSize: 3 },
});
const team = new TestRemote(api);

beforeEach(async () => {
  await api.query('truncate release_transfers');
  s3.objects.clear();
  await startWith(api, 'team');
});

afterAll(() => s3.stop());

describe('releases stored in a bucket', () => {
  const sourcesOf = (policy: string, directive: string) =>
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1);

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
    const policy = String((await api.inject('/')).headers['content-security-policy']);
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

  test('are removed when no preview uses their version, and versions with the same prefix are kept', async () => {
    await team.preview('1.1', 'pr-1');
    await team.release('1.10');
    await team.preview('1.2', 'pr-1');
    await api.get(ReleaseCleanUpJob).endPreviews();
    const versions = new Set([...s3.objects.keys()].map((key) => key.split('/')[4]));
    expect([...versions].sort()).toEqual(['1', '1.10', '1.2']);
  });
});

describe('while the bucket is slow', () => {
  let blocked: string[];
  let unblock: () => void;

  afterEach(() => {
    unblock?.();
    s3.delay = () => undefined;
    s3.trouble = () => undefined;
  });

  const query = async (sql: string, values: unknown[] = []) =>
    (await api.query<Record<string, unknown>>(sql, values)).rows;
  /** Blocks requests of the method until `unblock` is called. */
  const blockRequests = (method: string) => {
    blocked = [];
    const open = new Promise<void>((resolve) => (unblock = resolve));
    s3.delay = (asked, path) => {
      if (asked !== method) return undefined;
      blocked.push(path);
      return open;
    };
  };
  const untilBlocked = async (count: number) => {
    while (blocked.length < count) await passing(10);
  };
  const clear = () => api.get(ReleaseCleanUpJob).endPreviews();
  const end = (name: string) => api.get(PreviewsService).end({ remote: 'team', name }, AUTHOR);
  const filesOf = (version: string) => [...s3.objects.keys()].filter((key) => key.split('/')[4] === version).length;
  const versions = async () => (await query('select version from releases order by version')).map((row) => row.version);
  const openTransactions = () =>
    query(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    );

  test('builds wait without a transaction and block no other requests', async () => {
    blockRequests('PUT');
    const released = Promise.all(['2', '3', '4', '5'].map((version) => team.release(version)));
    released.catch(() => undefined);
    await untilBlocked(4);
    expect(await openTransactions()).toEqual([]);
    const others = await Promise.all([
      api.inject('/api/remotes').then(({ statusCode }) => statusCode),
      api.inject('/readyz').then(({ statusCode }) => statusCode),
      team.deploy('1').then(({ audience }) => audience),
    ]);
    expect(others).toEqual([200, 200, 'unchanged']);
    unblock();
    expect((await released).map(({ isNew }) => isNew)).toEqual([true, true, true, true]);
    expect(await query('select from release_transfers')).toEqual([]);
  });

  test('concurrent builds of one version: the first is stored, identical ones join it, others are rejected', async () => {
    blockRequests('PUT');
    const first = team.release('2');
    await untilBlocked(1);
    const alike = team.release('2');
    await untilBlocked(2);
    const other = { shellSdk: '^1.0.0 || ^2.0.0' };
    await expect(team.release('2', other)).rejects.toMatchObject({
      status: 409,
      code: 'version-busy',
      message:
        'Files of team 2 are being stored or removed for someone else. Try again in a minute, or give the build another version.',
    });
    unblock();
    expect([(await first).isNew, (await alike).isNew].toSorted()).toEqual([false, true]);
    expect(blocked).toHaveLength(6);
    await expect(team.release('2', other)).rejects.toMatchObject({ code: 'version-taken' });
    await clear();
    expect(filesOf('2')).toBe(3);
  });

  test('files of a rejected registration are removed unless an identical build was released', async () => {
    blockRequests('PUT');
    const [refused, released] = [team.release('2'), team.release('3', { shellSdk: '^1.0.0 || ^2.0.0' })];
    await untilBlocked(2);
    s3.delay = () => undefined;
    s3.trouble = (method, path) => (method === 'PUT' && path.endsWith('/3/remoteEntry.js') ? 'refusal' : undefined);
    await expect(team.release('3', { shellSdk: '^1.0.0 || ^2.0.0' })).rejects.toThrow();
    s3.trouble = () => undefined;
    await deployShell(api, '2.0.0');
    unblock();
    await expect(refused).rejects.toMatchObject({ code: 'incompatible-release' });
    expect(await released).toMatchObject({ isNew: true });
    await deployShell(api);
    expect(filesOf('2')).toBe(3);
    await clear();
    expect([filesOf('2'), filesOf('3')]).toEqual([0, 3]);
    expect(await query('select from release_transfers')).toEqual([]);
  });

  test('a process with an expired lease registers nothing, and its files are removed', async () => {
    blockRequests('PUT');
    const late = team.release('2');
    await untilBlocked(1);
    await clear();
    expect(await query('select from release_transfers')).toHaveLength(1);
    await query(`update release_transfers set held_until = now() - interval '1 second'`);
    s3.delay = () => undefined;
    await team.release('2', { shellSdk: '^1.0.0 || ^2.0.0' });
    const [manifest] = [...s3.objects.keys()].filter((key) => key.endsWith('/2/remote-manifest.json'));
    const written = s3.objects.get(String(manifest));
    api.clock.advance(600_000);
    unblock();
    await expect(late).rejects.toMatchObject({ code: 'version-busy' });
    await clear();
    expect([await versions(), filesOf('2')]).toEqual([['1', '2'], 3]);
    expect(s3.objects.get(String(manifest))).toBe(written);
  });

  test('files of an ended preview are removed with retries outside a transaction, unless a new preview uses them', async () => {
    await team.preview('2', 'pr-1');
    await team.preview('3', 'pr-2');
    await end('pr-1');
    s3.trouble = (method, path) => (method === 'DELETE' && path.includes('/2/') ? 'refusal' : undefined);
    await expect(clear()).rejects.toThrow();
    s3.trouble = () => undefined;
    await end('pr-2');
    expect([await versions(), filesOf('2'), filesOf('3')]).toEqual([['1', '3'], 3, 3]);
    // The files that were left behind are used by a preview again.
    await team.preview('2', 'pr-1');
    blockRequests('DELETE');
    const clearing = clear();
    await untilBlocked(1);
    expect(await openTransactions()).toEqual([]);
    await expect(team.preview('3', 'pr-2')).rejects.toMatchObject({ status: 409, code: 'version-busy' });
    unblock();
    expect(await clearing).toMatchObject({ versions: 1, files: 1 });
    expect([await versions(), filesOf('2'), filesOf('3')]).toEqual([['1', '2'], 3, 0]);
    expect(await team.preview('3', 'pr-2')).toMatchObject({ isNew: true });
    expect(filesOf('3')).toBe(3);
  });

  test('a removal without a response times out and does not block others', async () => {
    const waits = holdWaits(300_000);
    try {
      for (const version of ['2', '3', '4']) await team.preview(version, `pr-${version}`);
      for (const version of ['2', '3', '4']) await end(`pr-${version}`);
      blocked = [];
      s3.trouble = (method, path) => {
        if (method !== 'DELETE' || !path.includes('/3/')) return undefined;
        blocked.push(path);
        return 'silence';
      };
      const clearing = clear();
      clearing.catch(() => undefined);
      await untilBlocked(1);
      waits.end();
      await expect(clearing).rejects.toThrow('The bucket of releases did not answer in time.');
      expect(['2', '3', '4'].map(filesOf)).toEqual([0, 3, 0]);
      s3.trouble = () => undefined;
      // The bucket may still execute the request.
      await expect(team.preview('3', 'pr-3')).rejects.toMatchObject({ code: 'version-busy' });
      await query(`update release_transfers set held_until = now() - interval '1 second'`);
      await clear();
      expect(filesOf('3')).toBe(0);
      expect(waits.count()).toBe(0);
    } finally {
      waits.restore();
      s3.hangUp();
    }
  });
});
