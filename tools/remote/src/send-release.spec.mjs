import { createServer } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';
import { sendRelease } from './send-release.mjs';

/** @type {string[]} */
let asked;
/** @type {object} */
let answer;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  request.resume().on('end', () => response.end(JSON.stringify(answer)));
});
/** @type {string} */
let address;
/** @type {string} */
let folder;

beforeAll(async () => {
  folder = await temporaryFolder('tracker-send-');
  await writeFile(join(folder, 'remoteEntry.js'), '// built');
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

it('releases a build, and says for whom', async () => {
  answer = { remote: 'licences', version: '1-a', isNew: true, isForEveryone: false, percentage: 0 };
  expect(await sendRelease(folder, address, 'release_x')).toBe('licences 1-a: 0 %');
  expect(asked).toEqual(['POST /api/operator/releases Bearer release_x']);
});

it('shows a build in a preview by an address of its own, so that an older deployment refuses it and does not release it', async () => {
  const shown = { address: 'https://tracker.test/?preview=licences@pr-1', endsAt: '2026-12-05T10:00:00.000Z' };
  answer = { remote: 'licences', preview: 'pr-1', version: '1-a', isNew: true, ...shown };
  expect(await sendRelease(folder, address, 'release_x', 'pr-1')).toBe(
    `licences 1-a: preview pr-1 until 2026-12-05, for its owners and operators at\n${shown.address}`,
  );
  expect(asked).toEqual(['POST /api/operator/releases/previews/pr-1 Bearer release_x']);
});
