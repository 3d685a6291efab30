import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShellPage } from './shell-page.js';

describe('a page of the shell', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shell-'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><title>T</title></head><body></body></html>',
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const content = (page: number) => ({ data: { page }, files: [], calls: [], isInLayout: false });
  const head = (title: string) => ({ title, description: 'D', properties: {} });

  test.each([
    ['without a head of its own', null],
    ['with a head of its own', head('Ada')],
  ])('%s is compressed once for concurrent requests and then cached', async (_kind, own) => {
    const shell = new ShellPage(folder);
    const pages = await Promise.all(Array.from({ length: 5 }, () => shell.render(content(1), own)));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]?.brotli.length).toBeGreaterThan(0);
    expect(await shell.render(content(1), own)).toBe(pages[0]);
    expect(await shell.render(content(2), own)).not.toBe(pages[0]);
  });

  test('with a head of its own is evicted once more recent pages fill 32 MB', async () => {
    const shell = new ShellPage(folder);
    const large = (index: number) => ({ ...content(index), data: { words: `${index}`.repeat(1024 * 1024) } });
    const first = await shell.render(large(0), head('0'));
    for (let other = 1; other < 9; other += 1) await shell.render(large(other), head(String(other)));
    expect(await shell.render(large(0), head('0'))).toBe(first);
    for (const other of [10, 11, 12, 13, 14]) await shell.render(large(other), head(String(other)));
    expect(await shell.render(large(0), head('0'))).not.toBe(first);
  });
});
