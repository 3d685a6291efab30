import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SHELL_SDK_META } from '@tracker/contracts/rollout/remotes-revision';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';

const META = new RegExp(`<meta (?=[^>]*name="${SHELL_SDK_META}")[^>]*content="([^"]*)"`);

@Injectable()
export class DeployedShell {
  private known: { modifiedAt: number; version: string | null } | undefined;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  async sdkVersion(): Promise<string | null> {
    const file = join(this.environment.shellDir, 'index.html');
    try {
      const { mtimeMs } = await stat(file);
      if (this.known?.modifiedAt !== mtimeMs)
        this.known = { modifiedAt: mtimeMs, version: META.exec(await readFile(file, 'utf8'))?.[1] ?? null };
      return this.known.version;
    } catch {
      return null;
    }
  }
}
