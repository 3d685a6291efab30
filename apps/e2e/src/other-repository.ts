import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from '@tracker/federation/packages/pack-packages';

const run = promisify(execFile);

/** Like `npx rspack build`, whose CLI isn't part of our packages. */
const BUILD = `
  import { rspack } from '@rspack/core';
  import config from './rspack.config.mjs';
  rspack(config).run((error, stats) => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  });`;

/** Variables of npm, Nx and Playwright would make npm use this workspace. */
const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|NX_|JEST_|NODE_|PLAYWRIGHT_|INIT_CWD)/i.test(name)),
  ),
  FORCE_COLOR: '0',
};

/** A folder outside the workspace that contains only what npm installed from our packages. */
export async function openOtherRepository() {
  const [folder, packages] = [await temporary('repository'), await temporary('tarballs')];
  const log: string[] = [];
  const children: ChildProcess[] = [];

  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const began = Date.now();
    const result = await work();
    log.push(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step}`);
    return result;
  };
  const npm = async (words: string, env: Record<string, string> = {}) => {
    const { stdout, stderr } = await run('npm', words.split(' '), { cwd: folder, env: { ...ENVIRONMENT, ...env } });
    return stdout + stderr;
  };

  /** Resolves to what the pattern finds in the output. */
  const start = (args: string[], env: Record<string, string>, pattern: RegExp): Promise<string> => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...ENVIRONMENT, ...env } });
    children.push(child);
    return new Promise((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const found = pattern.exec(output)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(output)));
    });
  };

  return {
    folder,
    log,
    timed,
    npm,
    async install(): Promise<void> {
      const tarballs = await timed('the platform packs its packages', () => packPackages(packages));
      await timed('npm install <packages>', () =>
        npm(`install --prefer-offline --fetch-retries=5 --no-audit --no-fund ${tarballs.join(' ')}`),
      );
    },
    async buildByRspack(place: string): Promise<void> {
      const cwd = join(folder, place);
      await run(process.execPath, ['--input-type=module', '-e', BUILD], { cwd, env: ENVIRONMENT });
    },
    async sh(place: string, line: string, env: Record<string, string>): Promise<string> {
      return (await run('sh', ['-c', line], { cwd: join(folder, place), env: { ...ENVIRONMENT, ...env } })).stdout;
    },
    async change(file: string, from: string, to: string): Promise<void> {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    async write(file: string, text: string): Promise<void> {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    },
    /** `npm run dev -- <address>`; resolves to the address that it prints. */
    develop(deployment: string, port: number): Promise<string> {
      const bin = join(folder, 'node_modules/.bin/tracker-remote');
      return start([bin, 'dev', deployment], { PORT: String(port) }, /^ {2}(http:\/\/localhost:\d+)$/m);
    },
    /** `npm run service`; resolves to its address. */
    async serve(deployment: string, port: number): Promise<string> {
      await start(['service/main.mjs'], { DEPLOYMENT: deployment, PORT: String(port) }, / at (http\S+)/);
      return `http://localhost:${port}`;
    },
    async close(): Promise<void> {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await Promise.all([folder, packages].map((place) => rm(place, { recursive: true, force: true })));
    },
  };
}

export type OtherRepository = Awaited<ReturnType<typeof openOtherRepository>>;

const temporary = (purpose: string) => mkdtemp(join(tmpdir(), `tracker-${purpose}-`));
