import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NormalModuleReplacementPlugin, rspack, type Configuration, type Stats, type MultiStats } from '@rspack/core';
import { remoteNames, ROOT } from '@tracker/dev/workspace/settings';
import { remoteConfig, shellConfig } from '@tracker/federation/preset';

export async function buildOneBundle(folder: string, config = shellConfig()): Promise<string> {
  await mkdir(folder, { recursive: true });
  const loader = join(folder, 'page-loader.js');
  await writeFile(loader, staticLoader());
  const path = join(folder, 'dist');
  const intent = join(folder, 'link-intent.js');
  await writeFile(intent, NO_INTENT);
  let isReplaced = false;
  const replace = (module: { request: string }) => {
    isReplaced = true;
    module.request = loader;
  };
  await run({
    ...config,
    output: { ...config.output, path },
    plugins: [
      ...(config.plugins ?? []),
      new NormalModuleReplacementPlugin(/\/page-loader$/, replace),
      new NormalModuleReplacementPlugin(/\/link-intent$/, intent),
    ],
  });
  if (!isReplaced) throw new Error('The bundle still loads remotes: the shell has no module page-loader.');
  const page = join(path, 'index.html');
  // Without quotes, our API doesn't recognize the style sheets and leaves them as files, as a plain build would.
  await writeFile(page, (await readFile(page, 'utf8')).replaceAll('rel="stylesheet"', 'rel=stylesheet'));
  return path;
}

/** A route of the bundle is loaded when its link is pressed, as lazy routes usually are. */
const NO_INTENT = 'export const useLinkIntent = () => () => ({});\n';

function staticLoader() {
  const names = remoteNames();
  const imports = names.map(
    (name, place) =>
      `import { remote as remote${place} } from ${JSON.stringify(join(ROOT, 'apps', name, 'src/remote-entry.tsx'))};`,
  );
  return `${imports.join('\n')}
const remotes = { ${names.map((name, place) => `${JSON.stringify(name)}: remote${place}`).join(', ')} };
const load = (remote, path) => remotes[remote.name].pages[path]();
export const pageLoader = { preload: load, prepare: load, loadPage: load, loadedPage: () => null, fetchFiles() {}, forget() {} };
`;
}

export function run(config: Configuration | Configuration[]): Promise<Stats | MultiStats | undefined> {
  return new Promise((resolve, reject) => {
    rspack(config as Configuration, (failure, stats) => {
      if (failure) reject(failure);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve(stats);
    });
  });
}

export function configurationsOf() {
  const configs = [shellConfig(), ...remoteNames().map((name) => remoteConfig({ name }))];
  return configs.map((config) => ({ ...config, infrastructureLogging: { level: 'error' as const } }));
}
