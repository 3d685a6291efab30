import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from './is-built.mjs';

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

it('finds nothing where nothing was built', async () => {
  expect(await isBuilt(folder)).toBe(false);
});

it('takes what was built after the last change of the sources, until one of them changes', async () => {
  await mkdir(join(folder, 'dist'));
  expect(await isBuilt(folder)).toBe(true);
  await utimes(source, inAnHour(), inAnHour());
  expect(await isBuilt(folder)).toBe(false);
});

it('notices that a source was taken away', async () => {
  await mkdir(join(folder, 'dist'));
  await rm(source);
  await utimes(join(folder, 'src', 'inner'), inAnHour(), inAnHour());
  expect(await isBuilt(folder)).toBe(false);
});
