import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** How people start a command here. Images contain neither npm nor the scripts of a checkout. */
export function commandLineOf(name: string, args = '', root = ROOT): string {
  if (!existsSync(join(root, 'tools'))) return `node apps/api/dist/${name}.js ${args}`.trim();
  return args ? `npm run ${name} -- ${args}` : `npm run ${name}`;
}
