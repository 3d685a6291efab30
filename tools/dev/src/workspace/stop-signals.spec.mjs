import { spawn } from 'node:child_process';

const STOP_SIGNALS = JSON.stringify(new URL('./stop-signals.mjs', import.meta.url).href);
const PROGRAM = `
  const { stopOnSignals } = await import(${STOP_SIGNALS});
  stopOnSignals().onStop(async () => console.log('stopped'));
  console.log('running');
  setTimeout(() => undefined, 10_000);`;

it.each(['SIGTERM', 'SIGKILL'])(
  'stops cleanly when npm receives %s and its shell does not forward it',
  async (signal) => {
    // With a second command the shell does not give its place to the first.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, PROGRAM], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of shell.stdout) {
      output += chunk;
      if (output.trim() === 'running') shell.kill(/** @type {NodeJS.Signals} */ (signal));
    }
    expect(output).toContain('stopped');
  },
);
