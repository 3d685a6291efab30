import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** `DOCKER` names an engine other than `docker`. It needs Compose 2.24 or newer and BuildKit. */
const [program = 'docker', ...before] = (process.env['DOCKER'] || 'docker').split(' ');

export const IMAGE = 'micro-credential-tracker-api';

export function hasEngine() {
  const answers = (args: string[]) => spawnSync(program, [...before, ...args], { stdio: 'ignore' }).status === 0;
  return answers(['info']) && answers(['compose', 'version']);
}

interface Where {
  cwd: string;
  input?: Buffer | undefined;
}

export async function docker(args: string[], { cwd, input }: Where): Promise<Buffer> {
  return execute(program, [...before, ...args], { cwd, input, env: { BUILDX_NO_DEFAULT_ATTESTATIONS: '1' } });
}

async function execute(file: string, args: string[], { cwd, input, env = {} }: Where & { env?: object }) {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  const output: Buffer[] = [];
  let errors = '';
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${file} ${args.join(' ').slice(0, 200)}: ${errors.trim().slice(-1_500)}`);
  return Buffer.concat(output);
}

export const words = (text: Buffer) => String(text).split(/\s+/).filter(Boolean);

/** Source of a program without imports of its own: `*.container.ts` with the files it imports, in their order. */
export async function sourceOf(...names: string[]) {
  const files = ['../installation/http-call', '../installation/credential-form', './user.container', ...names];
  const texts = files.map((file) => readFile(new URL(`${file}.js`, import.meta.url), 'utf8'));
  return (await Promise.all(texts)).join('\n').replaceAll(/^import .* from '\.[^']*';$|^export /gm, '');
}

export class ComposeProject {
  constructor(
    readonly folder: string,
    readonly name: string,
  ) {}

  compose(args: string[]) {
    return docker(['compose', '-p', this.name, ...args], { cwd: this.folder });
  }

  async containers(service: string): Promise<string[]> {
    return words(await this.compose(['ps', '-aq', service]));
  }

  async run<Result>(source: string, args: string[] = []): Promise<Result> {
    const where = ['--network', `${this.name}_default`, IMAGE];
    const command = ['run', '--rm', '-i', ...where, 'node', '--input-type=module', '-', ...args];
    return JSON.parse(String(await docker(command, { cwd: this.folder, input: Buffer.from(source) })));
  }

  async query(sql: string) {
    const psql = ['exec', '-T', 'postgres', 'psql', '-U', 'tracker', '-d', 'tracker', '-Atc', sql];
    return String(await this.compose(psql)).trim();
  }

  /** Runs a command of the guide, in which `docker compose` means this project. */
  shell(command: string) {
    const isProject = 'if [ "$1" = compose ]; then shift; set -- compose -p "$PROJECT" "$@"; fi';
    const env = { DOCKER: [program, ...before].join(' '), PROJECT: this.name };
    const script = `docker() { ${isProject}; command $DOCKER "$@"; }\n${command}`;
    return execute('sh', ['-ec', script], { cwd: this.folder, env });
  }

  roll() {
    return execute('sh', ['deploy/roll.sh', '-p', this.name], { cwd: this.folder });
  }

  remove() {
    return this.compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']);
  }
}
