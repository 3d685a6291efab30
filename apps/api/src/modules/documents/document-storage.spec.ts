import { mkdir, mkdtemp, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PDF } from '../../testing/credential-form.js';
import { createDocumentStorage, type DocumentStorage, type TrashedFile } from './document-storage.js';
import { S3Server } from '../../storage/s3-server.fixture.js';

describe.each(['folder', 'S3 bucket'])('documents in a %s', (place) => {
  const s3 = new S3Server();
  let dataDir: string;
  let storage: DocumentStorage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tracker-storage-'));
    const settings = {
      bucket: 'tracker',
      region: 'us-east-1',
      endpoint: await s3.start(),
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    };
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
  const names = async () => {
    const all: string[] = [];
    for await (const portion of storage.names()) all.push(...portion);
    return all.toSorted();
  };

  it('come back as they were stored, are listed, and are gone once removed', async () => {
    expect(await names()).toEqual([]);
    await put('one');
    await put('two');
    expect(await names()).toEqual(['one', 'two']);
    // Of nobody else on the machine, the first one and those that come into the folder which that has made.
    for (const name of place === 'folder' ? ['one', 'two'] : [])
      expect((await stat(join(dataDir, 'documents', name))).mode & 0o777).toBe(0o600);
    expect(await buffer(await storage.read('one'))).toEqual(PDF);
    expect(Math.abs((await storage.writtenAt('one')).getTime() - Date.now())).toBeLessThan(60_000);
    await storage.remove('one');
    await storage.remove('one');
    expect([await storage.exists('one'), await storage.exists('two')]).toEqual([false, true]);
    expect(await names()).toEqual(['two']);
  });

  it('are no longer where they came from, and were not copied within one file system', async () => {
    await put('first');
    const path = join(dataDir, 'second.upload');
    await writeFile(path, PDF);
    const { ino } = await stat(path);
    await storage.put('second', path, 'application/pdf');
    await expect(stat(path)).rejects.toThrow('ENOENT');
    if (place === 'folder') expect((await stat(join(dataDir, 'documents', 'second'))).ino).toBe(ino);
    expect(await buffer(await storage.read('second'))).toEqual(PDF);
  });

  it('are moved aside with the day, and come back by their name alone, whoever asks first', async () => {
    for (const name of ['kept', 'lost', 'lost.again']) await put(name);
    const now = new Date('2026-11-22T23:59:59Z');
    for (const name of ['lost', 'lost.again']) await storage.trash(name, now);
    const aside = async () => {
      const files: TrashedFile[] = [];
      for await (const portion of storage.trashed()) files.push(...portion);
      return files.toSorted((one, other) => one.name.localeCompare(other.name));
    };
    const day = '2026-11-22';
    expect(await aside()).toEqual([
      { name: 'lost', day },
      { name: 'lost.again', day },
    ]);
    expect(await storage.recall('kept')).toBe(false);
    expect(await Promise.all([storage.recall('lost.again'), storage.recall('lost.again')])).toContain(true);
    expect([await storage.exists('lost'), await storage.exists('lost.again')]).toEqual([false, true]);
    await storage.removeTrashed({ name: 'lost', day });
    expect(await aside()).toEqual([]);
  });

  it('are listed in portions, without what others keep beside them', async () => {
    if (place === 'folder') {
      const crowded = await mkdtemp(join(dataDir, 'crowded-'));
      const one = await createDocumentStorage({ dataDir: crowded, s3: null });
      await mkdir(join(crowded, 'documents/folder'), { recursive: true });
      for (let index = 0; index < 2_001; index += 1) await writeFile(join(crowded, 'documents', `n${index}`), '');
      const sizes: number[] = [];
      for await (const portion of one.names()) sizes.push(portion.length);
      expect(sizes).toEqual([1_000, 1_000, 1]);
      await rm(join(crowded, 'documents'), { recursive: true });
      await writeFile(join(crowded, 'documents'), 'no folder');
      await expect(one.names().next()).rejects.toThrow('ENOTDIR');
      return;
    }
    const others = ['/tracker/documents-of-others/one', '/tracker/else/documents/two'];
    for (const key of others) s3.objects.set(key, { body: PDF, headers: {}, writtenAt: new Date() });
    expect((await names()).filter((name) => /others|else|two$/.test(name) && name !== 'two')).toEqual([]);
    for (const key of others) s3.objects.delete(key);
    s3.objects.clear();
    s3.pageSize = 2;
    for (let index = 0; index < 5; index += 1)
      s3.objects.set(`/tracker/documents/n${index}`, { body: PDF, headers: {}, writtenAt: new Date() });
    const portions: string[][] = [];
    for await (const portion of storage.names()) if (portions.push(portion) > 5) break;
    expect(portions).toEqual([['n0', 'n1'], ['n2', 'n3'], ['n4']]);
    s3.objects.clear();
    s3.pageSize = 1_000;
  });

  it('stay aside when they cannot be brought back, which is no success', async () => {
    await put('stuck');
    await storage.trash('stuck', new Date('2026-11-22T10:00:00Z'));
    const inTheWay = join(dataDir, 'documents', 'stuck');
    // A file cannot take a folder's place.
    if (place === 'folder') await mkdir(inTheWay);
    s3.trouble = (method, path) => (method === 'PUT' && path.endsWith('documents/stuck') ? 'refusal' : undefined);
    await expect(storage.recall('stuck')).rejects.toThrow();
    s3.trouble = () => undefined;
    if (place === 'folder') await rmdir(inTheWay);
    expect([await storage.recall('stuck'), await storage.exists('stuck')]).toEqual([true, true]);
    await storage.remove('stuck');
  });

  it('have beside them whose they are, which is none of them', async () => {
    expect(await storage.installationId()).toBeNull();
    await storage.mark('an id');
    expect([await storage.installationId(), (await names()).includes('.installation')]).toEqual(['an id', false]);
    const marker = s3.objects.get('/tracker/documents/.installation');
    if (place === 'S3 bucket') expect(marker?.headers['content-type']).toBe('text/plain');
  });

  it('lie under a prefix of their own', async () => {
    await put('three');
    if (place === 'folder') return expect(await buffer(await storage.read('three'))).toEqual(PDF);
    const stored = s3.objects.get('/tracker/documents/three');
    expect(stored?.body).toEqual(PDF);
    expect(stored?.headers['content-type']).toBe('application/pdf');
  });
});
