import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestApp, testApp } from '../../../testing/test-app.js';

describe('the files of releases', () => {
  const api = testApp();
  const FOLDER = '/remotes/team/1.0.0-abc';

  beforeAll(async () => {
    const folder = join(api.environment.dataDir, FOLDER);
    await mkdir(folder, { recursive: true });
    // As somebody may have put them there before anything was refused.
    for (const kind of [
      'js',
      'css',
      'json',
      'js.map',
      'woff2',
      'svg',
      'png',
      'webp',
      'avif',
      'html',
      'xml',
      'pdf',
      'txt',
      'mjs',
    ])
      await writeFile(join(folder, `a.${kind}`), '<script>alert(1)</script>');
    for (const kind of ['js', 'svg']) await writeFile(join(folder, `a.${kind}.gz`), gzipSync('packed'));
  });

  const ask = (file: string, headers = {}) => api.inject({ url: `${FOLDER}/${file}`, headers });

  test.each([
    ['a.js', /^(?:text|application)\/javascript; charset=utf-8$/],
    ['a.css', /^text\/css; charset=utf-8$/],
  ])('%s is code for pages, under its own type', async (file, type) => {
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, headers } = await ask(file, { 'accept-encoding': encoding });
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        expect.stringMatching(type),
        'nosniff',
      ]);
      expect(headers['content-disposition']).toBeUndefined();
    }
  });

  test.each([
    ['a.json', 'application/json; charset=utf-8'],
    ['a.js.map', 'application/json; charset=utf-8'],
    ['a.woff2', 'font/woff2'],
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'image/png'],
    ['a.webp', 'image/webp'],
    ['a.avif', 'image/avif'],
  ])('%s runs nothing when it is opened by itself', async (file, type) => {
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, headers } = await ask(file, { 'accept-encoding': encoding });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
        'content-disposition': 'attachment',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test.each([
    'a.html',
    'a.xml',
    'a.pdf',
    'a.txt',
    'a.mjs',
    'a.js.gz',
    'a%2ehtml',
    'a.html?x=.js',
    'x.js/../a.html',
    'a.js%00.html',
  ])('%s is not there, although it lies in the folder', async (file) => {
    const { statusCode, headers, body } = await ask(file);
    expect(body).not.toContain('alert');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('may be shown by a CDN where one is named', async () => {
    const behind = await startTestApp({ environment: { remotesUrl: 'https://cdn.example' } });
    await mkdir(join(behind.environment.dataDir, FOLDER), { recursive: true });
    await writeFile(join(behind.environment.dataDir, FOLDER, 'a.png'), 'x');
    expect((await behind.inject(`${FOLDER}/a.png`)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await behind.close();
  });
});
