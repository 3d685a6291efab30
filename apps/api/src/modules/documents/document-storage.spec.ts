import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDF } from '../../testing/credential-form.js';
import { createDocumentStorage, type DocumentStorage } from './document-storage.js';
import { S3Server } from '../../platform/s3-server.fixture.js';
import { bucketOf } from './store.fixture.js';

describe.each(['folder', 'S3 bucket'])('documents in a %s', (place) => {
  const s3 = new S3Server();
  let dataDir: string;
  let storage: DocumentStorage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tracker-storage-'));
    const settings = bucketOf(await s3.start());
    storage = await createDocumentStorage({ dataDir, s3: place === 'folder' ? null : settings });
  });

  afterAll(async () => {
    await s3.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const put = async (name: string) => {
    const path = join(dataDir, `${name}.upload`);
    await writeFile(path, PDF, { mode: 0o600 });
    await storage.put(name, path, 'application/pdf');
  };
  it('are read back unchanged and are gone once removed', async () => {
    await put('one');
    await put('two');
    // Only their owner can read the first file, which creates the folder, and later ones.
    for (const name of place === 'folder' ? ['one', 'two'] : [])
      expect((await stat(join(dataDir, 'documents', name))).mode & 0o777).toBe(0o600);
    expect(await buffer(await storage.read('one'))).toEqual(PDF);
    await storage.remove('one');
    await storage.remove('one');
    expect([await storage.exists('one'), await storage.exists('two')]).toEqual([false, true]);
  });

  it('are moved from their upload path, without a copy within one file system', async () => {
    await put('first');
    const path = join(dataDir, 'second.upload');
    await writeFile(path, PDF);
    const { ino } = await stat(path);
    await storage.put('second', path, 'application/pdf');
    await expect(stat(path)).rejects.toThrow('ENOENT');
    if (place === 'folder') expect((await stat(join(dataDir, 'documents', 'second'))).ino).toBe(ino);
    expect(await buffer(await storage.read('second'))).toEqual(PDF);
  });

  it('are stored under the prefix documents/', async () => {
    await put('three');
    if (place === 'folder') return expect(await buffer(await storage.read('three'))).toEqual(PDF);
    const stored = s3.objects.get('/tracker/documents/three');
    expect(stored?.body).toEqual(PDF);
    expect(stored?.headers['content-type']).toBe('application/pdf');
  });
});
