import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestApp, type TestAppOptions, testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { integrityOf } from './releases/files/packed-copies.js';
import { archiveOf, entriesOf } from './releases/files/release-archive.fixture.js';
import type { DeploymentMode } from './releases/deployment-audience.js';
import { ReleaseRegistrationService } from './releases/release-registration.service.js';
import { RolloutService } from './rollout.service.js';
import { RolloutStateService } from './rollout-state.service.js';

export const OPERATOR = 'operator@example.test';

const AUTHOR = { actor: OPERATOR };

export interface RolloutApp extends TestApp {
  operator: TestPerson;
}

/** The application of one spec file, with a deployed shell and an operator who is signed in. */
export function rolloutApp({ environment, ...options }: TestAppOptions = {}): RolloutApp {
  const withOperator = { operatorEmails: [OPERATOR], ...environment };
  const api = testApp({ asOwner: true, ...options, environment: withOperator }) as RolloutApp;
  beforeAll(async () => {
    await deployShell(api);
    api.operator = await api.signIn({ email: OPERATOR });
  });
  return api;
}

/** Leaves only version 1 of the named remotes. */
export async function startWith(api: TestApp, ...names: string[]): Promise<void> {
  await api.query('delete from rollouts; delete from releases');
  for (const name of names) await new TestRemote(api, name).deploy('1');
}

interface BuildDetails {
  path?: string;
  shellSdk?: string;
  configuration?: object[];
}

/** Builds of a remote, registered or released as the command does it. */
export class TestRemote {
  constructor(
    private readonly api: TestApp,
    readonly name = 'team',
    private readonly access: 'public' | 'operator' = 'public',
  ) {}

  /** `builtAt` defaults to now, and `path` to a route with the remote's name. */
  deploy(
    version: string,
    mode: DeploymentMode = 'development',
    { builtAt, ...build }: BuildDetails & { builtAt?: Date } = {},
  ) {
    const work = async (folder: string) => {
      if (builtAt) await utimes(join(folder, 'remote-manifest.json'), builtAt, builtAt);
      return this.registration.register(folder, mode);
    };
    return this.withBuild(version, build, work);
  }

  release(version: string, { replaces, ...build }: BuildDetails & { replaces?: boolean } = {}) {
    const work = (folder: string) => this.registration.release(folder, { actor: 'command line' }, { replaces });
    return this.withBuild(version, build, work);
  }

  preview(version: string, name: string) {
    return this.withBuild(version, {}, (folder) => this.registration.preview(folder, name, { actor: 'command line' }));
  }

  async setPercentage(percentage: number): Promise<void> {
    const { candidate, percentage: from } = await this.state();
    await this.rollouts.setPercentage(this.name, { version: String(candidate), percentage, from }, AUTHOR);
  }

  async promote(): Promise<void> {
    await this.rollouts.promote(this.name, { version: String((await this.state()).candidate) }, AUTHOR);
  }

  async kill(): Promise<void> {
    await this.rollouts.kill(this.name, { version: (await this.state()).candidate }, AUTHOR);
  }

  /** Gives up the candidate; without one, goes back to the version before. */
  async rollBack(version?: string): Promise<void> {
    const { candidate, stable, previous } = await this.state();
    const target = version ?? (candidate ? stable : String(previous));
    await this.rollouts.rollBack(this.name, { version: target, from: stable }, AUTHOR);
  }

  private state() {
    return this.api.get(RolloutStateService).get(this.name);
  }

  private get rollouts(): RolloutService {
    return this.api.get(RolloutService);
  }

  private get registration(): ReleaseRegistrationService {
    return this.api.get(ReleaseRegistrationService);
  }

  private async withBuild<T>(
    version: string,
    { path = `/${this.name}`, ...changes }: BuildDetails,
    work: (folder: string) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
    const routes = [
      {
        path,
        access: this.access,
        title: this.name,
        ...(this.access === 'operator' && { forOwners: true }),
      },
      ...(this.access === 'operator' ? [{ path: `/${this.name}/mail`, access: this.access, title: 'Mail' }] : []),
    ];
    await writeBuild(folder, builtFiles(manifestOf(version, { name: this.name, routes, ...changes })));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A step over HTTP that names what the person sees. `body` adds to it or overrides it. */
export async function steer(
  person: TestPerson,
  remote: string,
  action: 'percentage' | 'plan' | 'promote' | 'rollback' | 'kill',
  body: Record<string, unknown> = {},
) {
  const seen = (await person.get(`/api/operator/rollouts/${remote}`)).json();
  const names = {
    percentage: { version: seen.candidate, from: seen.percentage },
    plan: { version: seen.candidate },
    promote: { version: seen.candidate },
    kill: { version: seen.candidate },
    rollback: { version: seen.candidate ? seen.stable : seen.previous, from: seen.stable },
  };
  const method = action === 'percentage' || action === 'plan' ? 'put' : 'post';
  return person[method](`/api/operator/rollouts/${remote}/${action}`, { ...names[action], ...body });
}

export function manifestOf(version: string, changes: object = {}) {
  const routes = [{ path: '/team', access: 'public', title: 'Team' }];
  return { name: 'team', version, shellSdk: '^1.0.0', routes, navigation: [], ...changes };
}

/** Sends a build over HTTP, as a pipeline does. */
export async function sendBuild(
  api: TestApp,
  files: Record<string, string>,
  token: string,
  { path = '', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const sent = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip', ...headers };
  const payload = await archiveOf(entriesOf(files));
  return api.inject({ method: 'POST', url: `/api/operator/releases${path}`, payload, headers: sent });
}

/** Files like those of the bundler: a manifest, an entry, and a chunk whose hash the entry contains. */
export function builtFiles(manifest: { name: string; version: string }, code = 'one'): Record<string, string> {
  const container = `${manifest.name}_${manifest.version}`.replaceAll(/[^A-Za-z0-9]/g, '_');
  const chunk = `// chunk: ${code}`;
  return {
    'remote-manifest.json': JSON.stringify({ container, ...manifest }),
    'remoteEntry.js': `// entry: ${code} ${integrityOf(Buffer.from(chunk))}`,
    'chunk.js': chunk,
  };
}

export async function writeBuild(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

export async function deployShell({ environment: { shellDir } }: TestApp, version = '1.0.0'): Promise<void> {
  await mkdir(shellDir, { recursive: true });
  await writeFile(
    join(shellDir, 'index.html'),
    `<html><head><meta name="theme-color" content="#fff"><meta content="${version}" name="shell-sdk"></head><body></body></html>`,
  );
}
