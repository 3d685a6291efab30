import { spawn } from 'node:child_process';

export async function psqlCopy(databaseUrl: string, commands: string) {
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdin.end(`\\timing on\n${commands}\n`);
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const ms = Number([...output.matchAll(/Time: ([\d.]+) ms/g)].at(-1)?.[1]);
  if (!ms) throw new Error(`psql could not copy: ${output}`);
  return { ms };
}
