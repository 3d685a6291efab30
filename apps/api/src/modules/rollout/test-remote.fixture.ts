import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '../../testing/test-app.js';
import { ReleaseRegistrationService } from './release-registration.service.js';

/** Builds of a remote, each registered or released as a command would. */
export class TestRemote {
  constructor(
    private readonly api: TestApp,
    readonly name = 'team',
    private readonly access: 'public' | 'operator' = 'public',
  ) {}

  deploy(version: string, shellSdk = '^1.0.0') {
    return this.withBuild(version, shellSdk, (folder) => this.registration.register(folder));
  }

  release(version: string, shellSdk = '^1.0.0') {
    return this.withBuild(version, shellSdk, (folder) => this.registration.release(folder, 'command line'));
  }

  private get registration(): ReleaseRegistrationService {
    return this.api.app.get(ReleaseRegistrationService, { strict: false });
  }

  private async withBuild<T>(version: string, shellSdk: string, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'tracker-build-'));
    const routes = [{ path: `/${this.name}`, access: this.access, title: this.name }];
    const manifest = { name: this.name, version, shellSdk, routes, navigation: [] };
    await writeFile(join(folder, 'remote-manifest.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'remoteEntry.js'), `var ${this.name};`);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** A built shell that provides this version of the shell-sdk. */
export async function deployShell({ environment: { shellDir } }: TestApp, version = '1.0.0'): Promise<void> {
  await mkdir(shellDir, { recursive: true });
  await writeFile(
    join(shellDir, 'index.html'),
    `<html><head><meta name="theme-color" content="#fff"><meta content="${version}" name="shell-sdk"></head><body></body></html>`,
  );
}
