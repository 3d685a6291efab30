// Peers have their own lock files outside the workspace and are installed on first use.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PEERS = fileURLToPath(new URL('../../peers/', import.meta.url));

const installations = new Map<string, Promise<string>>();

export function installPeer(name: string): Promise<string> {
  const installation = installations.get(name) ?? install(name);
  installations.set(name, installation);
  return installation;
}

async function install(name: string): Promise<string> {
  const folder = join(PEERS, name);
  const stamp = join(folder, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return folder;
  console.log(`  Installing the peer ${name}…`);
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The peer ${name} could not be installed; see npm's output above.`);
  await writeFile(stamp, lock);
  return folder;
}
