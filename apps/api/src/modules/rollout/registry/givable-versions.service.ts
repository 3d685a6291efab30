import { Injectable } from '@nestjs/common';
import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import { isInSdkRange } from '@tracker/contracts/rollout/sdk-range';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { DeployedShell } from '../releases/deployed-shell.js';
import { candidateHalted, incompatibleRelease, manifestNotUnderstood, routeTaken } from '../rollout.errors.js';
import { RolloutRepository } from '../rollout.repository.js';
import { doOverlap } from './route-overlap.js';
import { understands } from '../releases/stored-manifests.service.js';

@Injectable()
export class GivableVersions {
  constructor(
    private readonly deployedShell: DeployedShell,
    private readonly rollouts: RolloutRepository,
  ) {}

  async requireFitting(manifest: Pick<RemoteManifest, 'name' | 'shellSdk' | 'routes'>): Promise<void> {
    const { name: remote, shellSdk } = manifest;
    const deployed = await this.deployedShell.sdkVersion();
    if (deployed !== null && !isInSdkRange(shellSdk, deployed)) throw incompatibleRelease(remote, shellSdk, deployed);
    await this.requireFreeRoutes(manifest);
  }

  async isForDeployedShell({ shellSdkRange }: Pick<Release, 'shellSdkRange'>): Promise<boolean> {
    const deployed = await this.deployedShell.sdkVersion();
    return deployed === null || isInSdkRange(shellSdkRange, deployed);
  }

  async requireFreeRoutes({ name: remote, routes }: Pick<RemoteManifest, 'name' | 'routes'>): Promise<void> {
    const others = await this.rollouts.listRoutesOfOthers(remote);
    const owner = others.find((other) => routes.some(({ path }) => doOverlap(path, other.path)));
    if (owner) throw routeTaken(owner.path, owner.remote);
  }

  async requireGivable({ remote, version, haltedAt, manifest, shellSdkRange }: Release): Promise<void> {
    if (haltedAt) throw candidateHalted(remote, version);
    if (!understands(manifest)) throw manifestNotUnderstood(remote, version);
    await this.requireFitting({ name: remote, shellSdk: shellSdkRange, routes: manifest.routes });
  }
}
