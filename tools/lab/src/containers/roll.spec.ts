import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../deploy/roll.sh', import.meta.url));
const DOCKER = fileURLToPath(new URL('./docker.fixture.js', import.meta.url));

describe('deploy/roll.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tracker-roll-'));
    const containers = ['api', 'api', 'worker', 'worker'].map((service, index) => ({
      id: `old${index}`,
      service,
      status: 'running',
      health: 'healthy',
    }));
    write({ image: 'good', next: 0, containers, commands: [] });
    writeFileSync(clock(), '0');
    // The script's time limit must not depend on the speed of this machine.
    replace('date', 'cat "$CLOCK"');
    replace('sleep', 'echo $(($(cat "$CLOCK") + $1)) > "$CLOCK.new" && mv "$CLOCK.new" "$CLOCK"');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = () => join(folder, 'state.json');
  const clock = () => join(folder, 'clock');
  const replace = (program: string, script: string) =>
    writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const read = () => JSON.parse(readFileSync(path(), 'utf8'));
  const write = (state: object) => writeFileSync(path(), JSON.stringify(state));
  const roll = (image: 'good' | 'bad' = 'good') => {
    write({ ...read(), image, commands: [] });
    const own = { DOCKER: `${process.execPath} ${DOCKER}`, STATE: path(), CLOCK: clock(), ROLL_SECONDS: '30' };
    const env = { ...process.env, ...own, PATH: `${folder}:${process.env['PATH']}` };
    const { status, stderr } = spawnSync('sh', [SCRIPT, '-p', 'spec'], { env, encoding: 'utf8' });
    return { status, stderr };
  };
  const ids = (service: string) =>
    read()
      .containers.filter((container: { service: string }) => container.service === service)
      .map(({ id }: { id: string }) => id);

  it('replaces the old processes by the configured number of new ones, and no other service', () => {
    expect(roll()).toEqual({ status: 0, stderr: '' });
    expect([ids('api'), ids('worker')]).toEqual([
      ['c1', 'c2'],
      ['c3', 'c4'],
    ]);
    const commands: string[] = read().commands;
    const changing = commands.filter((command) => / (?:run|up) /.test(command));
    expect(changing.filter((command) => !command.includes('--no-deps'))).toEqual([]);
    const place = (pattern: RegExp) => commands.findIndex((command) => pattern.test(command));
    // Remotes are registered only after the old processes have stopped.
    const steps = [/run .* roles$/, /migrate\.js/, /up .* api$/, /^stop /, /register-remotes\.js/, /up .* web$/].map(
      place,
    );
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps).not.toContain(-1);

    // v0.1.0 requires a name for every build.
    const [, script = ''] = / sh -c (.*)$/.exec(commands[place(/register-remotes/)] ?? '') ?? [];
    for (const build of ['apps/api', 'apps/team/dist', 'apps/zoo/dist'])
      mkdirSync(join(folder, build), { recursive: true });
    for (const name of ['team', 'zoo']) writeFileSync(join(folder, `apps/${name}/dist/remote-manifest.json`), '{}');
    const { stdout } = spawnSync('sh', ['-c', script.replace('exec node', 'echo')], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('apps/api/dist/register-remotes.js apps/team/dist apps/zoo/dist\n');
  });

  it('removes processes that do not become healthy, and leaves everything as it was', () => {
    const { containers } = read();
    expect(roll('bad')).toEqual({ status: 1, stderr: expect.stringContaining('were removed') });
    expect(read().containers).toEqual(containers);
  });

  it('does not count a long migration towards the time that new processes have', () => {
    write({ ...read(), isSlow: true });
    expect(roll()).toEqual({ status: 0, stderr: '' });
    expect(ids('api')).toEqual(['c1', 'c2']);
  });

  it('returns to the configured number of processes, and ignores broken ones', () => {
    const state = read();
    for (const id of ['broken0', 'broken1'])
      state.containers.push({ id, service: 'api', status: 'restarting', health: 'unhealthy' });
    state.containers.push({ id: 'stopped', service: 'api', status: 'exited', health: 'unhealthy' });
    write(state);
    expect(roll().status).toBe(0);
    expect(ids('api')).toEqual(['c1', 'c2']);
  });

  it('continues with nginx when a build is rejected, and exits with 1', () => {
    write({ ...read(), refusesBuild: true });
    expect(roll()).toEqual({ status: 1, stderr: '' });
    expect(read().commands.at(-1)).toMatch(/up .* web$/);
    expect(ids('api')).toEqual(['c1', 'c2']);
  });
});
