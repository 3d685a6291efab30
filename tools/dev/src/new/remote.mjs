import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { formsOf } from '@tracker/federation/templates';
import { recordInstallation } from '../workspace/install.mjs';
import { remoteNames, ROOT } from '../workspace/settings.mjs';
import { rowForms } from './entity.mjs';
import { planModule } from './module.mjs';
import { changedJson, jsonIn, renderKind, unlistedFrom } from './workspace-edits.mjs';

const TERRITORY = 'libs/contracts/src/rollout/route-territory.ts';
const SCREENS = 'apps/e2e/src/screens.ts';
const LAST_SCREEN = "      ['not-found', '/nowhere'],";

/**
 * @param {string} name
 * @param {{ withModule?: boolean }} [options] `withModule`: with its own rows and API module; otherwise it lists credentials
 * @returns {Promise<import('./workspace-edits.mjs').Plan>}
 */
export async function planRemote(name, { withModule = false } = {}) {
  const groups = await Promise.all(['apps', 'libs', 'tools'].map((group) => readdir(join(ROOT, group))));
  if (groups.flat().includes(name)) throw new Error(`There is already a project named ${name}.`);
  const manifests = await existingManifests();
  const owner = manifests.find(({ text }) => new RegExp(`path: '/${name}['/]`).test(text));
  if (owner) throw new Error(`The remote ${owner.remote} has pages at /${name} already.`);
  if ((await readFile(join(ROOT, TERRITORY), 'utf8')).includes(`'/${name}':`))
    throw new Error(`/${name} is the server’s own: choose another name.`);
  const entries = manifests.flatMap(({ text }) => [...text.matchAll(/\{[^{}]*\border: (\d+)[^{}]*\}/g)]);
  const orders = entries.filter(([entry]) => !entry.includes("'operator'")).map(([, order]) => Number(order));
  const values = {
    ...formsOf(name),
    ...rowForms(name),
    many: formsOf(name).words,
    address: `/api/${name}`,
    itemModule: `@tracker/contracts/${name}/${name}`,
    order: Math.max(0, ...orders) + 10,
    sdkVersion: (await packageOf('libs/shell-sdk')).version,
    reactVersion: (await packageOf('apps/shell')).dependencies['react'] ?? '',
  };
  const module = withModule ? await planModule(name) : null;
  const own = await renderKind('remote', values);
  const files = module ? replaced(own, await renderKind('remote-with-module', values), name) : own;
  return {
    files: [...files, ...(module?.files ?? [])],
    edits: [
      jsonIn('tsconfig.json', withReference(`apps/${name}`)),
      { path: SCREENS, change: (text) => withScreen(text, name) },
      jsonIn('package-lock.json', withPackage(name, files)),
      ...(module?.edits ?? []),
    ],
    // In place of `npm install`, which would drop packages for other platforms from the lock file (npm issue 4828).
    finish: async () => {
      const link = join(ROOT, 'node_modules/@tracker', name);
      await rm(link, { force: true });
      await symlink(join('../../apps', name), link);
      await recordInstallation();
    },
    next: `npm run dev shows it at /${name}; npx nx test @tracker/${name} runs its specs.${module ? ` ${module.next}` : ''}`,
  };
}

/**
 * Replaces template files by those of a remote with its own rows, and declares its contract area as an input.
 * @param {import('./workspace-edits.mjs').NewFile[]} files
 * @param {import('./workspace-edits.mjs').NewFile[]} others
 * @param {string} area
 */
function replaced(files, others, area) {
  const paths = new Set(others.map(({ path }) => path));
  return [...files.filter(({ path }) => !paths.has(path)), ...others].map(({ path, text }) => ({
    path,
    text: path.endsWith('/package.json') ? changedJson(text, withAreaOfContracts(area)) : text,
  }));
}

/**
 * @param {string} area
 * @returns {(project: { nx: { targets: Record<string, object> } }) => void}
 */
const withAreaOfContracts =
  (area) =>
  ({ nx: { targets } }) => {
    for (const target of ['typecheck', 'build', 'test'])
      targets[target] = { inputs: ['...', { projects: ['@tracker/contracts'], input: area }] };
  };

function existingManifests() {
  return Promise.all(
    remoteNames().map(async (remote) => ({
      remote,
      text: await readFile(join(ROOT, 'apps', remote, 'src/remote.manifest.ts'), 'utf8'),
    })),
  );
}

/**
 * @param {string} folder
 * @returns {Promise<{ version: string, dependencies: Record<string, string> }>}
 */
async function packageOf(folder) {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}

/**
 * @param {string} path
 * @returns {(tsconfig: { references: { path: string }[] }) => void}
 */
const withReference = (path) => (tsconfig) => void tsconfig.references.push({ path });

/**
 * @param {string} text
 * @param {string} name
 */
function withScreen(text, name) {
  if (!text.includes(LAST_SCREEN)) throw new Error(`The list of screens in ${SCREENS} has lost its last line.`);
  return text.replace(LAST_SCREEN, `      ['${name}', '/${name}'],\n${LAST_SCREEN}`);
}

/**
 * @param {string} name
 * @param {import('./workspace-edits.mjs').NewFile[]} files
 * @returns {(lock: { packages: Record<string, object> }) => void}
 */
function withPackage(name, files) {
  const described = JSON.parse(files.find(({ path }) => path.endsWith('/package.json'))?.text ?? '{}');
  const { version, dependencies, devDependencies } = described;
  return (lock) => {
    lock.packages[`apps/${name}`] = { name: described.name, version, dependencies, devDependencies };
    lock.packages[`node_modules/@tracker/${name}`] = { resolved: `apps/${name}`, link: true };
    lock.packages = Object.fromEntries(
      Object.entries(lock.packages).toSorted(([left], [right]) => left.localeCompare(right, 'en')),
    );
  };
}

/** @param {string} name */
export function removalOfRemote(name) {
  if (!remoteNames().includes(name)) throw new Error(`There is no remote named ${name}.`);
  return {
    paths: [`apps/${name}`, `node_modules/@tracker/${name}`],
    edits: [
      jsonIn('tsconfig.json', (/** @type {{ references: { path: string }[] }} */ tsconfig) => {
        tsconfig.references = tsconfig.references.filter(({ path }) => path !== `apps/${name}`);
      }),
      unlistedFrom(SCREENS, `'/${name}'`),
      jsonIn('package-lock.json', (/** @type {{ packages: Record<string, object> }} */ { packages }) => {
        delete packages[`apps/${name}`];
        delete packages[`node_modules/@tracker/${name}`];
      }),
    ],
    imported: `@tracker/${name}[/']`,
    next: `A deployment that has ${name} goes on showing it: end it there with npm run rollout.`,
  };
}
