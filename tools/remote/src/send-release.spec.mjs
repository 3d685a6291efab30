import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { startDeployment } from './deployment.fixture.mjs';
import { sendRelease } from './send-release.mjs';

const RELEASES = 'POST /api/operator/releases';

/** @type {Awaited<ReturnType<typeof startDeployment>>} */
let deployment;
/** @type {Record<string, import('./deployment.fixture.mjs').Answer[]>} */
const answers = {};
/** @type {string} */
let folder;

beforeAll(async () => {
  folder = await temporaryFolder('tracker-send-');
  await writeFile(join(folder, 'remoteEntry.js'), '// built');
  deployment = await startDeployment(answers);
});
beforeEach(() => void deployment.calls.splice(0));
afterAll(async () => {
  await deployment.stop();
  await rm(folder, { recursive: true });
});

const released = { remote: 'licences', version: '1-a', isNew: true, isForEveryone: false, percentage: 0 };
/** @param {import('./send-release.mjs').ReleaseOptions} [options] */
const send = (options) => sendRelease(folder, deployment.address, 'release_x', options);

it('releases a build, and prints who gets it', async () => {
  answers[RELEASES] = [{ body: released }];
  expect(await send()).toBe('licences 1-a: 0 %');
  expect(deployment.calls).toMatchObject([{ call: RELEASES, token: 'Bearer release_x' }]);
});

it('sends the build’s origin, and reports that it waits for the running candidate', async () => {
  const query = 'replace=true&commit=4f2a&author=Nora+N.&link=https%3A%2F%2Fci.test%2F7';
  answers[`${RELEASES}?${query}`] = [{ status: 201, body: { ...released, state: 'next' } }];
  const options = { replace: true, commit: '4f2a', author: 'Nora N.', link: 'https://ci.test/7' };
  expect(await send(options)).toMatch(/^licences 1-a: next\. It becomes the candidate when /);
});

it('uploads a preview to its own address, so an older deployment refuses it instead of releasing it', async () => {
  const shown = { address: 'https://tracker.test/?preview=licences@pr-1', endsAt: '2026-12-05T10:00:00.000Z' };
  answers[`${RELEASES}/previews/pr-1`] = [
    { body: { remote: 'licences', preview: 'pr-1', version: '1-a', isNew: true, ...shown } },
  ];
  expect(await send({ preview: 'pr-1' })).toBe(
    `licences 1-a: preview pr-1 until 2026-12-05, for its owners and operators at\n${shown.address}`,
  );
});

it.each([
  [401, /mistyped, expired or withdrawn/],
  [403, /belongs to another remote or lacks a scope/],
  [404, /no such remote, preview or call/],
])('says with the sentence of the deployment what a %i means', async (status, advice) => {
  answers[RELEASES] = [{ status, body: { title: 'No.' } }];
  await expect(send()).rejects.toThrow(`The deployment refused it (${status}): No.\n`);
  await expect(send()).rejects.toThrow(advice);
});

it('requires a token before it sends anything', async () => {
  await expect(sendRelease(folder, deployment.address, undefined)).rejects.toThrow(/into RELEASE_TOKEN/);
  expect(deployment.calls).toEqual([]);
});
