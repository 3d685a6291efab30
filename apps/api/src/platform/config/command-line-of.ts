import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** How people start a command here. Images contain neither npm nor the scripts of a checkout. */
export function commandLineOf(name: string, args = '', root = ROOT): string {
  if (!existsSync(join(root, 'tools'))) return `node apps/api/dist/${name}.js ${args}`.trim();
  return args ? `npm run ${name} -- ${args}` : `npm run ${name}`;
}

/** The command's arguments. Somebody who asks for help gets `usage`, and the command ends. */
export function argumentsOrHelp(usage: string, { needsOne = false } = {}): string[] {
  const args = process.argv.slice(2);
  const asksForHelp = args.includes('help') || args.includes('--help') || (needsOne && args.length === 0);
  if (!asksForHelp) return args;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
