import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { jestCounts } from './test-counts.mjs';

const SCRIPT = join(import.meta.dirname, 'specs.mjs');

/** Leaves a word for each run, and passes from the second on. */
const LATE = `
const { appendFileSync, readFileSync } = require('node:fs');
test('is there in time', () => {
  appendFileSync('late', 'x');
  expect(readFileSync('late', 'utf8')).toHaveLength(2);
});`;
const STEADY = `
require('node:fs').appendFileSync('steady', 'x');
test('is there', () => undefined);`;

/** @type {string} */
let project;
beforeEach(async () => {
  project = await temporaryFolder('tracker-specs-');
  await mkdir(join(project, 'test-results'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ jest: { transform: {} } }));
  await writeFile(join(project, 'late.spec.js'), LATE);
  await writeFile(join(project, 'steady.spec.js'), STEADY);
});
afterEach(() => rm(project, { recursive: true, force: true }));

/** @param {Record<string, string>} env */
async function specs(env) {
  const child = spawn(process.execPath, [SCRIPT], { cwd: project, env: { ...process.env, ...env }, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code;
}

/** @param {string} file */
const text = (file) => readFile(join(project, file), 'utf8');

it('reruns only failed files when retries are on', async () => {
  expect(await specs({ SPEC_TRIES: '2' })).toBe(0);
  expect([await text('late'), await text('steady')]).toEqual(['xx', 'x']);
  const [first, again] = [await text('test-results/jest.json'), await text('test-results/jest-again.json')];
  expect(jestCounts(JSON.parse(first), JSON.parse(again))).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: [expect.stringMatching('late.spec.js: is there in time')],
  });
});

it('fails without a retry by default, and removes results of earlier runs', async () => {
  await writeFile(join(project, 'test-results/jest-again.json'), '{}');
  expect(await specs({ SPEC_TRIES: '1' })).toBe(1);
  await expect(text('test-results/jest-again.json')).rejects.toThrow('ENOENT');
});
