import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './nx.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let source;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-built-'));
  source = join(folder, 'src', 'inner', 'day.ts');
  await mkdir(join(folder, 'src', 'inner'), { recursive: true });
  await writeFile(source, '');
});
afterEach(() => rm(folder, { recursive: true }));

const inAnHour = () => new Date(Date.now() + 3_600_000);

it('returns false if nothing was built', async () => {
  expect(await isBuilt(folder)).toBe(false);
});

it('returns true until a source changes', async () => {
  await mkdir(join(folder, 'dist'));
  expect(await isBuilt(folder)).toBe(true);
  await utimes(source, inAnHour(), inAnHour());
  expect(await isBuilt(folder)).toBe(false);
});

it('notices a deleted source', async () => {
  await mkdir(join(folder, 'dist'));
  await rm(source);
  await utimes(join(folder, 'src', 'inner'), inAnHour(), inAnHour());
  expect(await isBuilt(folder)).toBe(false);
});
