// Peers have their own lock files outside the workspace and are installed on first use.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, isInstalled, recordInstallation } from '@tracker/dev/workspace/install';

const PEERS = fileURLToPath(new URL('../../peers/', import.meta.url));

const installations = new Map<string, Promise<string>>();

export function installPeer(name: string): Promise<string> {
  const installation = installations.get(name) ?? install(name);
  installations.set(name, installation);
  return installation;
}

async function install(name: string): Promise<string> {
  const folder = join(PEERS, name);
  if (await isInstalled(folder)) return folder;
  console.log(`  Installing the peer ${name}…`);
  await installPackages(folder);
  await recordInstallation(folder);
  return folder;
}
