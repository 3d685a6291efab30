import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { isInSdkRange } from '@tracker/contracts/rollout/remote-builds';
import type { RemoteModule } from '@tracker/shell-sdk/remote-manifest';
import type { ComponentType } from 'react';
import type { FederationHost } from './federation-host';
import { hasFailedCandidate } from '../registry/usable-remotes';
import { preloadFiles, RemoteLoadError, remoteSourceOf } from './remote-source';

export interface LoaderTiming {
  delays: readonly number[];
  attemptMs: number;
  deadlineMs: number;
}

const TIMING: LoaderTiming = { delays: [250, 1_000], attemptMs: 6_000, deadlineMs: 8_000 };
/** Shorter, because the stable version follows: both together must finish within ten seconds. */
const CANDIDATE_TIMING: LoaderTiming = { delays: [250], attemptMs: 3_500, deadlineMs: 4_000 };
const AFTER_CANDIDATE_TIMING: LoaderTiming = { delays: [250, 1_000], attemptMs: 4_000, deadlineMs: 5_000 };

function timingOf(remote: RegisteredRemote): LoaderTiming {
  if (remote.fallback) return CANDIDATE_TIMING;
  return hasFailedCandidate(remote.name) ? AFTER_CANDIDATE_TIMING : TIMING;
}

/**
 * Loads pages and parts of remotes with retries, a timeout per attempt and an overall deadline. Concurrent calls share
 * their attempts. Loaded modules are cached, so that all pages use the same copy.
 */
export class RemoteLoader {
  private readonly modules = new Map<string, Promise<RemoteModule>>();
  private readonly rounds = new Map<string, Promise<ComponentType>>();
  private readonly attempts = new Map<string, number>();
  private readonly pages = new Map<string, ComponentType>();

  constructor(
    private readonly host: () => Promise<FederationHost>,
    private readonly timing: (remote: RegisteredRemote) => LoaderTiming = timingOf,
  ) {}

  preload(remote: RegisteredRemote, path: string): void {
    this.loadPage(remote, path).catch(() => undefined);
  }

  fetchFiles(remote: RegisteredRemote, path: string): void {
    if (this.loadedPage(remote, path)) return;
    try {
      preloadFiles(remoteSourceOf(remote, path));
    } catch {
      // Opening the page reports what is wrong with the remote.
    }
  }

  async prepare(remote: RegisteredRemote, path: string): Promise<void> {
    this.preload(remote, path);
    const module = await this.modules.get(keyOf(remote))?.catch(() => null);
    await module?.pages[path]?.().catch(() => undefined);
    // Waits a few microtasks until the attempt is recorded.
    await new Promise((resolve) => setTimeout(resolve));
  }

  loadPage(remote: RegisteredRemote, path: string): Promise<ComponentType> {
    if (!isInSdkRange(remote.manifest.shellSdk, SHELL_SDK_VERSION))
      return Promise.reject(new RemoteLoadError(remote.name, 'incompatible'));
    return within(
      this.timing(remote).deadlineMs,
      () => new RemoteLoadError(remote.name, 'timeout'),
      this.round(remote, path),
    );
  }

  loadedPage(remote: RegisteredRemote, path: string): ComponentType | null {
    return this.pages.get(`${keyOf(remote)} ${path}`) ?? null;
  }

  /** The next load uses a new container, because the bundler's runtime caches broken modules. */
  forget(remote: RegisteredRemote): void {
    this.forgetKey(keyOf(remote));
  }

  /** Loading a version replaces the endpoints of other versions, so those must be loaded again before they run. */
  private forgetOtherVersions(remote: RegisteredRemote): void {
    for (const key of this.modules.keys())
      if (key.startsWith(`${remote.name} `) && key !== keyOf(remote)) this.forgetKey(key);
  }

  private forgetKey(key: string): void {
    this.modules.delete(key);
    for (const known of [this.rounds, this.pages])
      for (const page of known.keys()) if (page.startsWith(`${key} `)) known.delete(page);
  }

  private round(remote: RegisteredRemote, path: string): Promise<ComponentType> {
    const key = `${keyOf(remote)} ${path}`;
    const running = this.rounds.get(key);
    if (running) return running;
    const isCurrent = () => this.rounds.get(key) === round;
    const round = this.attemptAll(remote, path, isCurrent).finally(() => {
      if (isCurrent()) this.rounds.delete(key);
    });
    this.rounds.set(key, round);
    return round;
  }

  private async attemptAll(remote: RegisteredRemote, path: string, isCurrent: () => boolean): Promise<ComponentType> {
    let failure: unknown;
    for (const delay of [0, ...this.timing(remote).delays]) {
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
        if (!isCurrent()) break;
      }
      const loading = this.module(remote, path);
      try {
        const page = await this.attemptOnce(remote, path, loading);
        if (isCurrent()) this.pages.set(`${keyOf(remote)} ${path}`, page);
        return page;
      } catch (cause) {
        failure = cause;
        // A user's retry may have started with a new container; keep that one.
        if (this.modules.get(keyOf(remote)) === loading) this.modules.delete(keyOf(remote));
      }
    }
    throw failure;
  }

  private async attemptOnce(
    remote: RegisteredRemote,
    path: string,
    loading: Promise<RemoteModule>,
  ): Promise<ComponentType> {
    const { attemptMs } = this.timing(remote);
    const timeout = () => new RemoteLoadError(remote.name, 'timeout');
    const module = await within(attemptMs, timeout, loading);
    const load = isPart(path) ? module.parts?.[path] : module.pages[path];
    if (typeof load !== 'function') throw new RemoteLoadError(remote.name, 'invalid');
    const page: unknown = await within<unknown>(attemptMs, timeout, load());
    if (!isComponent(page)) throw new RemoteLoadError(remote.name, 'invalid');
    return page;
  }

  private module(remote: RegisteredRemote, path: string): Promise<RemoteModule> {
    const key = keyOf(remote);
    const known = this.modules.get(key);
    if (known) return known;
    const attempt = (this.attempts.get(key) ?? 0) + 1;
    this.attempts.set(key, attempt);
    const loading = this.fetchModule(remote, path, attempt);
    this.modules.set(key, loading);
    return loading;
  }

  private async fetchModule(remote: RegisteredRemote, path: string, attempt: number): Promise<RemoteModule> {
    const source = remoteSourceOf(remote, path);
    // In parallel with the host's own chunk. Retries use other addresses.
    if (attempt === 1) preloadFiles(source);
    const host = await this.host();
    const exposed = await host.load({ name: remote.name, attempt, source });
    const module = (exposed as { remote?: unknown } | null)?.remote;
    if (!isRemoteModule(module)) throw new RemoteLoadError(remote.name, 'invalid');
    this.forgetOtherVersions(remote);
    return module;
  }
}

function keyOf({ name, version, entry }: RegisteredRemote): string {
  return `${name} ${version} ${entry}`;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pages' in value &&
    typeof value.pages === 'object' &&
    value.pages !== null
  );
}

function isPart(path: string): boolean {
  return !path.startsWith('/');
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function within<Result>(ms: number, timeout: () => Error, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeout()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
