import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FAST_AND_FORGETFUL } from '@tracker/test-infrastructure/embedded-postgres';
import { startPlatform } from '@tracker/dev/start/platform';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** A separate installation for journeys that change what everyone sees. `people` signs in there until it is stopped. */
export async function startOwnPlatform(onExit = (name: string) => console.error(`${name} ended`)) {
  const dataDir = await temporaryFolder('tracker-own-');
  const [port, devServicesPort] = [await freePort(), await freePort()];
  const former = { PRODUCT_URL: process.env['PRODUCT_URL'], STAND_INS_URL: process.env['STAND_INS_URL'] };
  const platform = await startPlatform(
    { port, devServicesPort, dataDir, databaseUrl: null, smtpUrl: null, isProduction: false },
    { say: () => undefined, onExit, postgresSettings: FAST_AND_FORGETFUL },
  );
  const [product, standIns] = [`http://localhost:${port}`, `http://localhost:${devServicesPort}`];
  Object.assign(process.env, { PRODUCT_URL: product, STAND_INS_URL: standIns });
  const script = async (name: string, args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEV_SERVICES_PORT: String(devServicesPort) };
    return (
      await run(process.execPath, [join(ROOT, 'tools/dev/src/start', name), ...args], { cwd: ROOT, env })
    ).stdout.trim();
  };
  return {
    dataDir,
    product,
    standIns,
    command: (...args: string[]) => script('run-command.mjs', args),
    release: (remote: string) => script('release.mjs', [remote]),
    async stop(): Promise<void> {
      Object.assign(process.env, former);
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type OwnPlatform = Awaited<ReturnType<typeof startOwnPlatform>>;

export const builtRemote = (remote: string) => join(ROOT, 'apps', remote, 'dist');

export interface BuildChanges {
  fault?: keyof typeof FAULTS;
  shellSdk?: string;
}

/** A copy of a built remote under another version, with these changes. */
export async function anotherBuild(remote: string, version: string, changes: BuildChanges = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
  await cp(builtRemote(remote), folder, { recursive: true });
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));
  const manifest = await read('remote-manifest.json');
  const container = `${remote}_${version}`.replaceAll(/[^A-Za-z0-9]/g, '_');
  const former = new Map<string, string>();
  for (const file of await readdir(folder)) {
    const place = join(folder, file);
    if (/\.(?:br|gz)$/.test(file)) await rm(place);
    else if (/\.(?:js|json|css)$/.test(file)) {
      const content = await readFile(place);
      former.set(place, integrityOf(content));
      await writeFile(place, content.toString().replaceAll(manifest.container, container));
    }
  }
  const { fault, shellSdk = manifest.shellSdk } = changes;
  await writeFile(join(folder, 'remote-manifest.json'), JSON.stringify({ ...manifest, container, version, shellSdk }));
  const entry = join(folder, manifest.entry);
  await pinChunks(entry, former);
  if (fault) await writeFile(entry, FAULTS[fault](await readFile(entry, 'utf8'), container));
  return folder;
}

async function pinChunks(entry: string, former: ReadonlyMap<string, string>): Promise<void> {
  let code = await readFile(entry, 'utf8');
  for (const [place, hash] of former) code = code.replaceAll(hash, integrityOf(await readFile(place)));
  await writeFile(entry, code);
}

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const drawing = (work: string) => (code: string, container: string) => `${code}
    {
      const { init, get } = globalThis.${container};
      const Page = () => { ${work} };
      const pagesOf = ({ remote }) => Object.keys(remote.pages).map((path) => [path, async () => Page]);
      globalThis.${container} = {
        init,
        get: async (name) => {
          const pages = Object.fromEntries(pagesOf((await get(name))()));
          return () => ({ remote: { pages } });
        },
      };
    }`;

const FAULTS = {
  'throws at once': (code: string) => `throw new Error('deliberate');\n${code}`,
  'throws when drawn': drawing("throw new Error('deliberate');"),
  'never ends when drawn': drawing('for (;;);'),
};
