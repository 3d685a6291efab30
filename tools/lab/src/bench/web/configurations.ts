import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteConfig, shellConfig } from '@tracker/federation/preset';

export const APPS = fileURLToPath(new URL('../../../../../apps/', import.meta.url));

export async function remoteNames() {
  return (await readdir(APPS)).filter((name) => existsSync(join(APPS, name, 'src/remote.manifest.ts')));
}

export async function configurationsOf() {
  const configs = [shellConfig(), ...(await remoteNames()).map((name) => remoteConfig({ name }))];
  return configs.map((config) => ({ ...config, infrastructureLogging: { level: 'error' as const } }));
}
