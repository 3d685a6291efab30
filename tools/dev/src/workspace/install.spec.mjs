import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { requireKnownNode } from './install.mjs';
import { ROOT } from './settings.mjs';

const COMMAND = `import { installDependencies } from './tools/dev/src/workspace/install.mjs'; await installDependencies();`;
/** Takes a while, and says when it begins and ends. */
const NPM = `#!/bin/sh
echo begins >> npm.log
while [ ! -e go-on ]; do sleep 0.05; done
mkdir -p node_modules
echo ends >> npm.log
`;

describe('the dependencies of a fresh clone', () => {
  /** @type {string} */
  let clone;

  beforeAll(async () => {
    clone = await temporaryFolder('tracker-clone-');
    for (const folder of ['tools/dev/src', 'tools/test-infrastructure/src'])
      await cp(join(ROOT, folder), join(clone, folder), { recursive: true });
    await mkdir(join(clone, 'bin'));
    await writeFile(join(clone, 'bin', 'npm'), NPM, { mode: 0o755 });
  });
  beforeEach(() => writeFile(join(clone, 'package-lock.json'), '{}'));
  afterEach(async () => {
    for (const name of ['node_modules', 'npm.log', 'go-on'])
      await rm(join(clone, name), { recursive: true, force: true });
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  /** @param {(said: string) => boolean} isReached */
  async function install(isReached) {
    const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env['PATH']}` };
    const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND], { cwd: clone, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
    while (!isReached(output) && child.exitCode === null) await sleep(20);
    return { child, ended };
  }
  const log = () => readFile(join(clone, 'npm.log'), 'utf8').catch(() => '');
  const isInstalling = (/** @type {string} */ said) => said.includes('Installing dependencies');

  it('are installed once by two concurrent commands; the second names the one it waits for', async () => {
    const first = await install(isInstalling);
    const second = await install((said) => said.includes('waiting') || isInstalling(said));
    while (!(await log())) await sleep(20);
    await writeFile(join(clone, 'go-on'), '');
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await second.ended).toEqual({
      code: 0,
      output: `Process ${first.child.pid} is installing the dependencies; waiting for it…\n`,
    });
    expect(await log()).toBe('begins\nends\n');
  });

  it('are installed by the next command if the installing one was killed', async () => {
    const first = await install(isInstalling);
    first.child.kill('SIGKILL');
    await writeFile(join(clone, 'go-on'), '');
    await first.ended;
    const second = await install(isInstalling);
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(await log()).toContain('ends\n');
  });

  it.each([
    ['not installed again if npm has installed the same ones, whatever the times of the files', '1.0.0', ''],
    ['installed if npm has installed others', '0.9.0', 'begins\nends\n'],
  ])('are %s', async (_what, version, installing) => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/elsewhere': { version: '1.0.0', optional: true },
    };
    const installed = { 'node_modules/a': { version, integrity: 'sha512-a' } };
    await mkdir(join(clone, 'node_modules'));
    await writeFile(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
    await writeFile(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    await writeFile(join(clone, 'go-on'), '');
    const command = await install(() => false);
    expect(await command.ended).toMatchObject({ code: 0 });
    expect(await log()).toBe(installing);
  });
});

/** @param {string} file */
const json = async (file) => JSON.parse(await readFile(join(ROOT, file), 'utf8'));

describe('a version of Node', () => {
  it.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.9.0'])(
    'is refused with one sentence if a package does not support it: %s',
    (version) => {
      expect(() => requireKnownNode(version)).toThrow(
        `Node 20.19, 22.13, or 24.11 or newer is needed; this is ${version}.`,
      );
    },
  );

  it.each(['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.11.0', '25.0.0', '26.10.0'])(
    'is accepted: %s',
    (version) => {
      expect(() => requireKnownNode(version)).not.toThrow();
    },
  );

  it('is consistent between engines, the strictest package, .nvmrc and the images', async () => {
    const [{ engines }, lock, nvmrc, dockerfile] = await Promise.all([
      json('package.json'),
      json('package-lock.json'),
      readFile(join(ROOT, '.nvmrc'), 'utf8'),
      readFile(join(ROOT, 'Dockerfile'), 'utf8'),
    ]);
    expect(engines.node).toBe('^20.19 || ^22.13 || >=24.11');
    expect(lock.packages[''].engines).toEqual(engines);
    expect(lock.packages['node_modules/typeorm'].engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.11.0');
    expect(() => requireKnownNode(nvmrc.trim())).not.toThrow();
    const images = [...dockerfile.matchAll(/^FROM .*\b(node:[\d.]+-[a-z-]+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${nvmrc.trim().split('.').slice(0, 2).join('.')}-bookworm-slim`]));
  });
});
