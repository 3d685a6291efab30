import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { S3Server } from '../../../../platform/s3-server.fixture.js';
import { bucketOf } from '../../../documents/store.fixture.js';
import { createAccountExportStorage } from './account-export-storage.js';

describe('storage of account exports', () => {
  let folder: string;
  let bucket: S3Server;
  let endpoint: string;

  beforeAll(async () => {
    bucket = new S3Server();
    endpoint = await bucket.start();
    folder = await mkdtemp(join(tmpdir(), 'tracker-exports-'));
  });
  afterAll(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true });
  });

  async function walk(s3: ReturnType<typeof bucketOf> | null, dataDir: string, seen: () => Promise<unknown>) {
    const storage = await createAccountExportStorage({ s3, dataDir });
    const made = join(folder, 'made.zip');
    await writeFile(made, 'archive');
    await storage.put('one', made);
    await expect(stat(made)).rejects.toThrow('ENOENT');
    const found = await storage.read('one');
    expect([found?.sizeBytes, found && (await text(found.content))]).toEqual([7, 'archive']);
    expect(await storage.read('another')).toBeNull();
    const present = await seen();
    await storage.remove('one');
    expect(await storage.read('one')).toBeNull();
    return present;
  }

  test('writes to the data directory when no bucket is configured', async () => {
    const dataDir = join(folder, 'data');
    const size = await walk(null, dataDir, async () => (await stat(join(dataDir, 'exports/one.zip'))).size);
    expect(size).toBe(7);
  });

  test('uploads to the bucket as application/zip and leaves no local file', async () => {
    const dataDir = join(folder, 'unused');
    const headers = await walk(bucketOf(endpoint), dataDir, () =>
      Promise.resolve(bucket.objects.get('/tracker/exports/one.zip')?.headers),
    );
    expect(headers).toMatchObject({ 'content-type': 'application/zip' });
    expect([...bucket.objects.keys()]).toEqual([]);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});
