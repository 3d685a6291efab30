import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './settings.mjs';

export function remoteNames() {
  return readdirSync(join(ROOT, 'apps')).filter((app) => existsSync(join(ROOT, 'apps', app, 'src/remote.manifest.ts')));
}
