// DOCKER names an engine other than `docker`. It needs Compose 2.24 or newer and BuildKit.
import { spawn, spawnSync } from 'node:child_process';

const [program = 'docker', ...before] = (process.env['DOCKER'] || 'docker').split(' ');

export function hasEngine() {
  const answers = (/** @type {string[]} */ args) =>
    spawnSync(program, [...before, ...args], { stdio: 'ignore' }).status === 0;
  return answers(['info']) && answers(['compose', 'version']);
}

/**
 * Throws with the engine's error output.
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, input?: Buffer }} where
 * @returns {Promise<Buffer>}
 */
export async function docker(args, { cwd, env = {}, input }) {
  const child = spawn(program, [...before, ...args], {
    cwd,
    // Attestations would change the id of an unchanged image; see docs/operations/upgrading.md.
    env: { ...process.env, BUILDX_NO_DEFAULT_ATTESTATIONS: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const said = [];
  let complaints = '';
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => (complaints += chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`docker ${args.join(' ').slice(0, 200)}: ${complaints.trim().slice(-1_500)}`);
  return Buffer.concat(said);
}

export class Installation {
  /**
   * @param {string} folder
   * @param {string} name Compose project
   */
  constructor(folder, name) {
    this.folder = folder;
    this.name = name;
  }

  /**
   * @param {string[]} args
   * @param {Buffer} [input]
   */
  compose(args, input) {
    return docker(['compose', '-p', this.name, ...args], { cwd: this.folder, ...(input && { input }) });
  }

  /**
   * @param {string} service
   * @returns {Promise<string[]>}
   */
  async containers(service) {
    return words(await this.compose(['ps', '-aq', service]));
  }

  /**
   * Runs a program of this folder inside the network, in the service's image. It prints one line of JSON.
   * @param {string} program source code
   * @param {string[]} args
   * @returns {Promise<any>}
   */
  async run(program, args) {
    const command = [
      'run',
      '--rm',
      '-i',
      '--network',
      `${this.name}_default`,
      IMAGE,
      'node',
      '--input-type=module',
      '-',
      ...args,
    ];
    return JSON.parse(String(await docker(command, { cwd: this.folder, input: Buffer.from(program) })));
  }

  /** @param {string} sql */
  async query(sql) {
    return String(
      await this.compose(['exec', '-T', 'postgres', 'psql', '-U', 'tracker', '-d', 'tracker', '-Atc', sql]),
    ).trim();
  }

  roll() {
    const child = spawn('sh', ['deploy/roll.sh', '-p', this.name], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk) => (complaints += chunk));
    return new Promise((resolve, reject) =>
      child.once('close', (code) =>
        code === 0 ? resolve(null) : reject(new Error(`deploy/roll.sh: ${complaints.slice(-1_500)}`)),
      ),
    );
  }

  remove() {
    return this.compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']);
  }
}

export const IMAGE = 'micro-credential-tracker-api';

/** @param {Buffer} text */
export const words = (text) => String(text).split(/\s+/).filter(Boolean);
