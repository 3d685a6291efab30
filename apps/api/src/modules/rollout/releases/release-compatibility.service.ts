import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { isInSdkRange, SHELL_SDK_META } from '@tracker/contracts/rollout/remote-builds';
import { doOverlap, isBelow, isReserved } from '@tracker/contracts/rollout/route-territory';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import {
  candidateHalted,
  incompatibleRelease,
  manifestNotUnderstood,
  outsidePrefixes,
  routeReserved,
  routeTaken,
} from '../rollout.errors.js';
import { RolloutRepository } from '../rollout.repository.js';
import { understands } from './stored-manifests.service.js';

const META = new RegExp(`<meta (?=[^>]*name="${SHELL_SDK_META}")[^>]*content="([^"]*)"`);

@Injectable()
export class ReleaseCompatibility {
  private shell: { modifiedAt: number; sdkVersion: string | null } | undefined;

  constructor(
    private readonly rollouts: RolloutRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

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

  /** The remote's row must be locked, if it exists. Holds the lock on all routes until the transaction ends. */
  async requireFreeRoutes({ name: remote, routes }: Pick<RemoteManifest, 'name' | 'routes'>): Promise<void> {
    const paths = routes.map(({ path }) => path);
    await this.requireFreePaths(remote, paths);
    const prefixes = await this.rollouts.prefixesOf(remote);
    const outside = prefixes.length > 0 && paths.find((path) => !prefixes.some((prefix) => isBelow(path, prefix)));
    if (outside) throw outsidePrefixes(outside, remote, prefixes);
  }

  async requireFreePaths(remote: string, paths: readonly string[]): Promise<void> {
    await this.rollouts.lockRoutes();
    const reserved = paths.find((path) => isReserved(remote, path));
    if (reserved !== undefined) throw routeReserved(reserved);
    const others = await this.rollouts.listPathsOfOthers(remote);
    const taken = others.find((other) => paths.some((path) => doOverlap(path, other.path)));
    if (taken) throw routeTaken(taken.path, taken.remote);
  }

  async requireUsable({ remote, version, haltedAt, manifest, shellSdkRange }: Release): Promise<void> {
    if (haltedAt) throw candidateHalted(remote, version);
    if (!understands(manifest)) throw manifestNotUnderstood(remote, version);
    await this.requireFitting({ name: remote, shellSdk: shellSdkRange, routes: manifest.routes });
  }
}
