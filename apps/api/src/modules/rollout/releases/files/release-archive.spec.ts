import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { type ArchiveEntry, archiveOf, entriesOf } from './release-archive.fixture.js';
import { ARCHIVE_LIMITS, spoolArchive, unpackArchive } from './release-archive.js';

describe('the archive of a build', () => {
  let place: string;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'tracker-archive-'));
    await mkdir(join(place, 'build'));
  });

  afterEach(() => rm(place, { recursive: true, force: true }));

  async function take(bytes: Buffer): Promise<string[]> {
    await spoolArchive(Readable.from([bytes]), join(place, 'archive'));
    await unpackArchive(join(place, 'archive'), join(place, 'build'));
    return (await readdir(join(place, 'build'), { recursive: true })).sort();
  }

  test('is unpacked with folders and long names', async () => {
    const long = `${'folder-'.repeat(12)}/${'name-'.repeat(20)}.js`;
    const entries: ArchiveEntry[] = [
      { name: './', type: 'directory' },
      { name: './sub/', type: 'directory' },
    ];
    const archive = await archiveOf([
      ...entries,
      ...entriesOf({ './sub/a.js': 'one', 'b@2.css': 'two', [long]: 'three' }),
    ]);
    expect(await take(archive)).toEqual(expect.arrayContaining(['b@2.css', 'sub/a.js', long]));
    expect(await readFile(join(place, 'build/sub/a.js'), 'utf8')).toBe('one');
  });

  test.each([
    '../outside.js',
    'a/../../outside.js',
    '/etc/outside.js',
    '//outside.js',
    'a\\..\\outside.js',
    'C:outside.js',
    '.env',
    'a/.git/config',
    'a\nb.js',
    `${'a'.repeat(201)}.js`,
  ])('is refused with a file named %j, which is not written to disk', async (name) => {
    await expect(take(await archiveOf(entriesOf({ 'good.js': 'good', [name]: 'bad' })))).rejects.toMatchObject({
      status: 400,
      code: 'unusable-file-name',
    });
    expect((await readdir(place)).sort()).toEqual(['archive', 'build']);
    expect(await readdir(join(place, 'build'))).toEqual(['good.js']);
  });

  test.each<ArchiveEntry>([
    { name: 'a.js', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'a.js', type: 'link', linkname: '../../outside.js' },
    { name: 'a.js', type: 'character-device' },
    { name: 'a.js', type: 'block-device' },
    { name: 'a.js', type: 'fifo' },
  ])('is refused with an entry of type $type', async (entry) => {
    await expect(take(await archiveOf([entry]))).rejects.toMatchObject({ status: 400, code: 'not-a-file' });
    expect(await readdir(join(place, 'build'))).toEqual([]);
  });

  test.each([
    ['a duplicate file', ['a.js', './a.js']],
    ['two files that differ only in case', ['a.js', 'A.js']],
    ['a file with the name of a folder', ['a/b.js', 'a']],
    ['a folder with the name of a file', ['a', 'a/b.js']],
  ])('is refused with %s', async (_lie, names) => {
    const archive = await archiveOf(names.map((name) => ({ name, content: name })));
    await expect(take(archive)).rejects.toMatchObject({ status: 400 });
  });

  test('is rejected with too many files', async () => {
    const names = Array.from({ length: ARCHIVE_LIMITS.files + 1 }, (_, index) => `${index}.js`);
    const archive = await archiveOf(names.map((name) => ({ name, content: '' })));
    await expect(take(archive)).rejects.toMatchObject({
      status: 413,
      code: 'too-many-files',
      message: 'The archive contains more than 500 files.',
    });
  });

  test('is accepted at exactly the size limit', async () => {
    const names = Array.from({ length: ARCHIVE_LIMITS.files }, (_, index) => `${index}.js`);
    const longest = `${'a'.repeat(197)}.js`;
    const entries = names.with(0, longest).map((name) => ({ name, content: '' }));
    expect(await take(await archiveOf(entries))).toHaveLength(ARCHIVE_LIMITS.files);
    const whole = Buffer.alloc(ARCHIVE_LIMITS.packedBytes);
    await spoolArchive(Readable.from([whole.subarray(0, 5), whole.subarray(5)]), join(place, 'full'));
    expect((await readFile(join(place, 'full'))).equals(whole)).toBe(true);
    expect((await stat(join(place, 'full'))).mode & 0o777).toBe(0o600);
  });

  test.each([
    [
      `contains "${'é'.repeat(80)}", which is not a valid file name or appears twice.`,
      { name: 'é'.repeat(90), content: 'x' },
    ],
    ['contains "a.js", which is a link or a device and not a file.', { name: 'a.js', type: 'fifo' }],
    ['contains "a b/", which is not a valid file name or appears twice.', { name: 'a b/', type: 'directory' }],
  ] as [string, ArchiveEntry][])('is refused with the reason that it %s', async (words, entry) => {
    await expect(take(await archiveOf([entry]))).rejects.toThrow(`The archive ${words}`);
  });

  test('causes a server error when the disk is full', async () => {
    await writeFile(join(place, 'archive'), '');
    const archive = await archiveOf(entriesOf({ 'a.js': 'x' }));
    await expect(spoolArchive(Readable.from([archive]), join(place, 'archive'))).rejects.toMatchObject({ status: 400 });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const broken = Readable.from(
      (async function* () {
        yield archive;
        throw full;
      })(),
    );
    await expect(spoolArchive(broken, join(place, 'other'))).rejects.toBe(full);
  });

  test('is rejected when its unpacked size exceeds the limit', async () => {
    const archive = await archiveOf([{ name: 'a.js', content: Buffer.alloc(ARCHIVE_LIMITS.unpackedBytes) }]);
    expect(archive.length).toBeLessThan(ARCHIVE_LIMITS.packedBytes);
    await expect(take(archive)).rejects.toMatchObject({
      status: 413,
      code: 'archive-too-large',
      message: 'The archive is too large: at most 10 MB are accepted, and 40 MB once it is unpacked.',
    });
  });

  test('is rejected when it is too large, after it was received completely', async () => {
    const sent = Readable.from(chunksOf(ARCHIVE_LIMITS.packedBytes + 1));
    await expect(spoolArchive(sent, join(place, 'archive'))).rejects.toMatchObject({ code: 'archive-too-large' });
    expect(sent.readableEnded).toBe(true);
    const endless = Readable.from(chunksOf(100 * ARCHIVE_LIMITS.packedBytes));
    await expect(spoolArchive(endless, join(place, 'other'))).rejects.toMatchObject({ code: 'archive-too-large' });
    expect(endless.readableEnded).toBe(false);
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['HTML', () => Buffer.from('<html>')],
    ['a tar file without gzip', (whole) => gunzipSync(whole)],
    ['truncated', (whole) => whole.subarray(0, whole.length / 2)],
    ['without its last bytes', (whole) => whole.subarray(0, -12)],
  ])('is refused when it is %s', async (_kind, change) => {
    const whole = await archiveOf([{ name: 'a.js', content: randomBytes(50_000) }]);
    await expect(take(change(whole))).rejects.toMatchObject({
      status: 400,
      code: 'not-an-archive',
      message: 'The upload is not a complete gzip-compressed tar file.',
    });
  });
});

function* chunksOf(bytes: number): Generator<Buffer> {
  const chunk = randomBytes(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}
