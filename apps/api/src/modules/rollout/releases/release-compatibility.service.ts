import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { isInSdkRange, SHELL_SDK_META } from '@tracker/contracts/rollout/remote-builds';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { candidateHalted, incompatibleRelease, manifestNotUnderstood, routeTaken } from '../rollout.errors.js';
import { RolloutRepository } from '../rollout.repository.js';
import { understands } from './stored-manifests.service.js';

const META = new RegExp(`<meta (?=[^>]*name="${SHELL_SDK_META}")[^>]*content="([^"]*)"`);

/** Whether a release fits the deployed shell and the routes of other remotes. */
@Injectable()
export class ReleaseCompatibility {
  private shell: { modifiedAt: number; sdkVersion: string | null } | undefined;

  constructor(
    private readonly rollouts: RolloutRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The version of shell-sdk that the deployed shell provides; null without a shell. */
  async deployedSdk(): Promise<string | null> {
    const file = join(this.environment.shellDir, 'index.html');
    try {
      const { mtimeMs: modifiedAt } = await stat(file);
      if (this.shell?.modifiedAt !== modifiedAt)
        this.shell = { modifiedAt, sdkVersion: META.exec(await readFile(file, 'utf8'))?.[1] ?? null };
      return this.shell.sdkVersion;
    } catch {
      return null;
    }
  }

  async requireFitting(manifest: Pick<RemoteManifest, 'name' | 'shellSdk' | 'routes'>): Promise<void> {
    const { name: remote, shellSdk } = manifest;
    const deployed = await this.deployedSdk();
    if (deployed !== null && !isInSdkRange(shellSdk, deployed)) throw incompatibleRelease(remote, shellSdk, deployed);
    await this.requireFreeRoutes(manifest);
  }

  async isForDeployedShell({ shellSdkRange }: Pick<Release, 'shellSdkRange'>): Promise<boolean> {
    const deployed = await this.deployedSdk();
    return deployed === null || isInSdkRange(shellSdkRange, deployed);
  }

  async requireFreeRoutes({ name: remote, routes }: Pick<RemoteManifest, 'name' | 'routes'>): Promise<void> {
    const others = await this.rollouts.listRoutesOfOthers(remote);
    const owner = others.find((other) => routes.some(({ path }) => doOverlap(path, other.path)));
    if (owner) throw routeTaken(owner.path, owner.remote);
  }

  async requireUsable({ remote, version, haltedAt, manifest, shellSdkRange }: Release): Promise<void> {
    if (haltedAt) throw candidateHalted(remote, version);
    if (!understands(manifest)) throw manifestNotUnderstood(remote, version);
    await this.requireFitting({ name: remote, shellSdk: shellSdkRange, routes: manifest.routes });
  }
}

/**
 * Matches like the shell's router: `:name` is any one segment, a final `*` is any number of segments, and case is
 * ignored.
 */
export function doOverlap(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  for (let place = 0; ; place += 1) {
    const [a, b] = [first[place], second[place]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return a === b;
    if (!a.startsWith(':') && !b.startsWith(':') && a !== b) return false;
  }
}

const partsOf = (pattern: string) => pattern.toLowerCase().split('/').filter(Boolean);
